/** Formats of candle files. Prices stay text: the digits that the file has are the digits that are sent. */
import type { HistoryPeriod } from '@tradewind/contract';
import { roundScaled } from '@tradewind/money';
import { CONFIG_FAULT, Fatal } from '../faults.ts';
import type { SourceCandle } from '../sources/index.ts';
import { dukascopyTime } from './dukascopy.ts';
import { Heading } from './headings.ts';
import type { Table } from './rows.ts';
import { type Zone, fixedZone, instantOf } from './zones.ts';

export interface FileCandle extends SourceCandle {
  /** Undefined = the file does not say. */
  readonly code: string | undefined;
  readonly period: HistoryPeriod | undefined;
}

/** The candle of a row; undefined = it cannot be read; 'skip' = it is none. */
type Reader = (fields: readonly string[]) => FileCandle | 'skip' | undefined;

export interface CandleFormat {
  readonly table: Table;
  /** The files say so. */
  readonly period?: HistoryPeriod;
  readonly hasHeading: boolean;
  /** `--utc-offset` must be given. */
  readonly needsZone: boolean;
  /** `first`: the first row, a heading if there is one. Throws Fatal when it is not of this format. */
  readonly reader: (first: readonly string[], zone: Zone | undefined) => Reader;
}

/** New York without daylight saving. */
export const HISTDATA_ZONE = fixedZone(-5 * 3_600_000);

const PERIODS: Readonly<Record<string, HistoryPeriod>> = {
  '1min': '1min',
  m1: '1min',
  '60min': '60min',
  '1h': '60min',
  h1: '60min',
  '1day': '1day',
  '1d': '1day',
  d1: '1day',
  daily: '1day',
};

export const periodOf = (text: string): HistoryPeriod | undefined => PERIODS[text.toLowerCase()];

/** Whole; a broker's volume in millions is rounded down. */
const volumeOf = (text: string | undefined): number | undefined =>
  text === undefined || text === '' ? 0 : roundScaled(text, 0, 'down');

interface Columns {
  readonly time: (fields: readonly string[]) => number | undefined;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** -1 = there is none. */
  readonly volume: number;
  readonly code?: number;
  readonly period?: number;
}

const read = (
  fields: readonly string[],
  { time: timeOf, open, high, low, close, volume, code = -1, period = -1 }: Columns,
): FileCandle | undefined => {
  const time = timeOf(fields);
  const whole = volumeOf(fields[volume]);
  const given = period === -1 ? undefined : periodOf(fields[period] ?? '');
  if (time === undefined || whole === undefined || (period !== -1 && given === undefined)) return undefined;
  return {
    time,
    open: fields[open] ?? '',
    high: fields[high] ?? '',
    low: fields[low] ?? '',
    close: fields[close] ?? '',
    volume: whole,
    code: code === -1 ? undefined : fields[code],
    period: given,
  };
};

const pricesOf = (heading: Heading, isBid = false): Pick<Columns, 'open' | 'high' | 'low' | 'close'> => {
  const column = (name: string): number =>
    isBid ? heading.index(name, `${name} bid`, `bid ${name}`) : heading.index(name);
  return { open: column('open'), high: column('high'), low: column('low'), close: column('close') };
};

const csv: CandleFormat = {
  table: { delimiter: ',', quote: '"' },
  hasHeading: true,
  needsZone: false,
  reader(first, zone) {
    const heading = new Heading(first);
    const time = heading.index('time', 'timestamp', 'date');
    const columns = {
      time: (fields: readonly string[]) => instantOf(fields[time] ?? '', zone),
      ...pricesOf(heading),
      volume: heading.find('volume'),
      code: heading.find('code', 'symbol'),
      period: heading.find('period'),
    };
    return (fields) => read(fields, columns);
  },
};

const mt5: CandleFormat = {
  table: { delimiter: '\t', quote: null },
  hasHeading: true,
  needsZone: true,
  reader(first, zone) {
    const heading = new Heading(first);
    const date = heading.index('DATE');
    // files of days have no time
    const time = heading.find('TIME');
    const columns = {
      time: (fields: readonly string[]) =>
        instantOf(time === -1 ? (fields[date] ?? '') : `${fields[date]} ${fields[time]}`, zone),
      ...pricesOf(heading),
      volume: heading.find('TICKVOL'),
    };
    return (fields) => read(fields, columns);
  },
};

const dukascopy: CandleFormat = {
  table: { delimiter: ',', quote: null },
  hasHeading: true,
  needsZone: false,
  reader(first) {
    const heading = new Heading(first);
    const { index, zone } = dukascopyTime(heading);
    const columns = {
      time: (fields: readonly string[]) => instantOf(fields[index] ?? '', zone),
      ...pricesOf(heading, true),
      volume: heading.find('volume'),
    };
    return (fields) => {
      const isFiller = columns.volume !== -1 && Number(fields[columns.volume]) === 0 && isFlat(fields, columns);
      return isFiller ? 'skip' : read(fields, columns);
    };
  },
};

/** Dukascopy fills times without a price with the last one and a volume of 0. */
const isFlat = (fields: readonly string[], { open, high, low, close }: Columns): boolean =>
  [high, low, close].every((index) => fields[index] === fields[open]);

const histdata: CandleFormat = {
  table: { delimiter: ';', quote: null },
  period: '1min',
  hasHeading: false,
  needsZone: false,
  reader(first) {
    if (first.length < 5)
      throw new Fatal(
        CONFIG_FAULT,
        'the first line is not of a file of HistData: Generic ASCII, M1 bars, with semicolons',
      );
    const time = (fields: readonly string[]) => instantOf(fields[0] ?? '', HISTDATA_ZONE);
    return (fields) => read(fields, { time, open: 1, high: 2, low: 3, close: 4, volume: 5 });
  },
};

export const CANDLE_FORMATS = { csv, mt5, dukascopy, histdata } as const satisfies Record<string, CandleFormat>;
export type CandleFormatName = keyof typeof CANDLE_FORMATS;
