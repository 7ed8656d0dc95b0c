import { createStore, type Readable } from '@tradewind/client/app';
import type { Instrument } from '@tradewind/contract/light';
import { useReadable } from '@tradewind/ui';
import { useState } from 'react';
import { useClient } from '../../shared/client.tsx';
import type { Changes } from './chart/comparison.ts';
import { chartPreferences, setChartPreferences } from './chart-settings.ts';
import { useStudies } from './use-kept.ts';

export interface Compared {
  readonly instrument: Instrument | undefined;
  /** Colour of its line: one that no indicator uses, if possible. */
  readonly colour: number;
  readonly changes: Readable<Changes | undefined>;
  onChanges(changes: Changes | undefined): void;
}

const COLOURS = [5, 4, 6, 3, 2, 1];

/** The instrument that is compared with the displayed one. */
export function useCompared(shown: Instrument): Compared {
  const { compare } = useReadable(chartPreferences);
  const instruments = useReadable(useClient().market.instruments);
  const used = useStudies().flatMap(({ colours }) => colours);
  const [changes] = useState(() => createStore<Changes | undefined>(undefined));
  return {
    instrument: compare === shown.Code ? undefined : instruments.find(({ Code }) => Code === compare),
    colour: COLOURS.find((colour) => !used.includes(colour)) ?? 5,
    changes,
    onChanges: changes.set,
  };
}

/** undefined = stop comparing. */
export const compareWith = (code: string | undefined): void =>
  setChartPreferences({ ...chartPreferences.get(), compare: code });
