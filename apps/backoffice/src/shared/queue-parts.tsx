import type { ReactNode } from 'react';
import type { FilterValues } from './filter.ts';
import type { T } from './language.ts';

/** The filter value for "all", where the default is narrower. */
export const ALL = 'all';

interface ChipOption {
  readonly value: string;
  readonly label: ReactNode;
}

/** The states of a queue as chips: the waiting state first with its count, and all states last. */
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

/** The text for an empty list: nothing waits, or nothing matches the filter. */
export function queueEmpty<Name extends string>(values: FilterValues<Name>, defaults: FilterValues<Name>, t: T) {
  const isWhole = (Object.keys(defaults) as Name[]).every((name) => values[name] === defaults[name]);
  return isWhole
    ? { title: t('queues.nothingWaits'), body: t('queues.nothingWaitsBody') }
    : { title: t('queues.nothingFound'), body: t('queues.nothingFoundBody') };
}
