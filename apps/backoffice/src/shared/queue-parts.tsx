import type { ReactNode } from 'react';
import type { FilterValues } from './filter.ts';
import type { T } from './language.ts';

/** The value of a filter that says "not narrowed" where the default is narrow. */
export const ALL = 'all';

interface ChipOption {
  readonly value: string;
  readonly label: ReactNode;
}

/** The states of a queue as chips: what waits first, with how many, and all of them last. */
export function stateChips(states: readonly ChipOption[], waiting: string | undefined, t: T): readonly ChipOption[] {
  const chips = states.map(({ value, label }, index) =>
    index === 0 && waiting !== undefined
      ? {
          value,
          label: (
            <>
              {label} <span className="ms-1 tabular-nums">{waiting}</span>
            </>
          ),
        }
      : { value, label },
  );
  return [...chips, { value: ALL, label: t('queues.all') }];
}

/** What an empty list says: nothing waits, or nothing is as the filter wants it. */
export function queueEmpty<Name extends string>(values: FilterValues<Name>, defaults: FilterValues<Name>, t: T) {
  const isWhole = (Object.keys(defaults) as Name[]).every((name) => values[name] === defaults[name]);
  return isWhole
    ? { title: t('queues.nothingWaits'), body: t('queues.nothingWaitsBody') }
    : { title: t('queues.nothingFound'), body: t('queues.nothingFoundBody') };
}
