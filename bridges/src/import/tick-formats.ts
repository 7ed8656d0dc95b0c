/** Formats of tick files. Prices stay the text of the file. */
import { CONFIG_FAULT, Fatal } from '../faults.ts';
import { HISTDATA_ZONE } from './candle-formats.ts';
import { dukascopyTime } from './dukascopy.ts';
import { Heading } from './headings.ts';
import type { Table } from './rows.ts';
import { UTC, instantOf } from './zones.ts';

export interface FileTick {
  /** Undefined = the file does not say. */
  readonly code: string | undefined;
  /** Undefined = it cannot be read. */
  readonly time: number | undefined;
  readonly bid: string;
  readonly ask: string;
}

export interface TickFormat {
  readonly table: Table;
  readonly hasHeading: boolean;
  /** `first`: the first row, a heading if there is one. Throws Fatal when it is not of this format. */
  readonly reader: (first: readonly string[]) => (fields: readonly string[]) => FileTick;
}

const table: Table = { delimiter: ',', quote: null };

const dukascopy: TickFormat = {
  table,
  hasHeading: true,
  reader(first) {
    const heading = new Heading(first);
    const { index, zone } = dukascopyTime(heading);
    // they write the ask first
    const [bid, ask] = [heading.index('bid', 'bidPrice'), heading.index('ask', 'askPrice')];
    return (fields) => ({
      code: undefined,
      time: instantOf(fields[index] ?? '', zone),
      bid: fields[bid] ?? '',
      ask: fields[ask] ?? '',
    });
  },
};

const histdata: TickFormat = {
  table,
  hasHeading: false,
  reader(first) {
    if (instantOf(first[0] ?? '', HISTDATA_ZONE) === undefined)
      throw new Fatal(CONFIG_FAULT, 'the first line is not of a file of HistData: Generic ASCII, tick data');
    return ([time = '', bid = '', ask = '']) => ({ code: undefined, time: instantOf(time, HISTDATA_ZONE), bid, ask });
  },
};

const truefx: TickFormat = {
  table,
  hasHeading: false,
  reader(first) {
    if (instantOf(first[1] ?? '', UTC) === undefined)
      throw new Fatal(CONFIG_FAULT, 'the first line is not of a file of TrueFX');
    return ([pair = '', time = '', bid = '', ask = '']) => ({
      code: pair.replace('/', ''),
      time: instantOf(time, UTC),
      bid,
      ask,
    });
  },
};

export const TICK_FORMATS = { dukascopy, histdata, truefx } as const satisfies Record<string, TickFormat>;
export type TickFormatName = keyof typeof TICK_FORMATS;
