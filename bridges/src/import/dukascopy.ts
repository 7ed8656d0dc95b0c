/** Columns and times of Dukascopy's files: of its website, of JForex, and of the program dukascopy-node. */
import { CONFIG_FAULT, Fatal } from '../faults.ts';
import type { Heading } from './headings.ts';
import { type Zone, UTC, namedZone } from './zones.ts';

/** The heading of the column with times names the zone. */
const TIME_COLUMNS: readonly (readonly [names: readonly string[], zone: () => Zone | undefined])[] = [
  // ms since 1970
  [['timestamp'], () => UTC],
  [['Gmt time', 'Time (UTC)', 'Time (GMT)', 'UTC', 'GMT'], () => UTC],
  [['Time (EET)', 'EET time', 'EET'], () => namedZone('EET')],
  // each time states its own
  [['Local time'], () => undefined],
];

/** Throws Fatal for a heading that does not name a known zone. */
export function dukascopyTime(heading: Heading): { readonly index: number; readonly zone: Zone | undefined } {
  for (const [names, zone] of TIME_COLUMNS) {
    const index = heading.find(...names);
    if (index !== -1) return { index, zone: zone() };
  }
  throw new Fatal(
    CONFIG_FAULT,
    'the first line names no column of times that is known (timestamp, Gmt time, Time (UTC), Time (EET), Local time)',
  );
}
