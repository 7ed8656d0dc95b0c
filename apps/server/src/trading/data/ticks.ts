/** Kept ticks to download, as `retail` sees them. */
import { DATA_MAX_TICKS, DATA_TICKS_PATH, type dataTicksQuery } from '@tradewind/contract';
import type { MarkupTerms } from '@tradewind/engine';
import type { z } from 'zod';
import { type CatalogueInstrument, type KeptTick, TICK_COLUMNS, TickReader, rowOf } from '../../core/market/index.ts';
import { DAY_MS } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/db/index.ts';
import type { FileAnswer } from '../../platform/http/index.ts';
import type { GroupPrices } from '../prices/index.ts';
import { type Batch, type Table, tableAnswer } from './rows.ts';

export interface TickServices {
  readonly database: Database;
  readonly prices: Pick<GroupPrices, 'viewOf'>;
  readonly now: () => number;
}

/** Blocks that are looked at together. */
const BLOCKS = 500;

type Sides = Pick<MarkupTerms, 'bid' | 'ask'>;
type Query = z.output<typeof dataTicksQuery>;

/** A closed day has the mark-up of its end, as its file has; ticks since then have today's. */
export async function ticksAnswer(
  services: TickServices,
  instrument: CatalogueInstrument,
  query: Query,
): Promise<FileAnswer> {
  const { spec } = instrument;
  const asked = query.to ?? services.now() + 1;
  const next = await startOfNext(services.database, spec.id, query.from, asked);
  const closed = await closedMarkups(services.database, spec.id);
  const today = services.prices.viewOf(undefined).of(spec.id);
  const markupAt = (time: number): Sides => closed.get(Math.floor(time / DAY_MS)) ?? today;
  const table = tickTable(services.database, instrument, { from: query.from, to: next ?? asked }, markupAt);
  const headers = next === undefined ? undefined : { link: linkTo({ ...query, from: next, to: asked }) };
  return tableAnswer(`${spec.code}-ticks`, query.format, table, headers);
}

interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Can be read once. */
export function tickTable(
  database: Database,
  { spec }: CatalogueInstrument,
  { from, to }: Stretch,
  markupAt: (time: number) => Sides,
): Table<true> {
  const batches = new TickReader(database).batches(spec.id, from, to);
  const rowFor = (tick: KeptTick): readonly number[] =>
    rowOf(tick, { markup: markupAt(tick.time), pricePrecision: spec.pricePrecision });
  const read = async (): Promise<Batch<true>> => {
    const { value, done } = await batches.next();
    return done === true ? { rows: [], next: undefined } : { rows: value.map(rowFor), next: true };
  };
  return { columns: TICK_COLUMNS, read };
}

/** Where the block starts that goes beyond DATA_MAX_TICKS; undefined = all ticks fit. */
async function startOfNext(
  database: Database,
  instrument: number,
  from: number,
  to: number,
): Promise<number | undefined> {
  let total = 0;
  let after = { start: -1, id: 0 };
  for (;;) {
    const { rows } = await database.query<{ start: number; id: number; ticks: number }>({
      name: 'kept_ticks_next',
      text: `SELECT first_time_ms AS start, first_quote_id AS id, ticks FROM kept_ticks
        WHERE instrument_id = $1 AND first_time_ms >= $2::bigint - ${DAY_MS} AND first_time_ms < $3 AND last_time_ms >= $2::bigint
          AND (first_time_ms, first_quote_id) > ($4, $5)
        ORDER BY first_time_ms, first_quote_id LIMIT ${BLOCKS}`,
      values: [instrument, from, to, after.start, after.id],
    });
    for (const block of rows) {
      total += block.ticks;
      if (total > DATA_MAX_TICKS && block.start > from) return block.start;
      after = block;
    }
    if (rows.length < BLOCKS) return undefined;
  }
}

/** By day, counted from 1970. */
async function closedMarkups(database: Database, instrument: number): Promise<ReadonlyMap<number, Sides>> {
  const { rows } = await database.query<{ day: number } & Sides>({
    name: 'tick_files_markups',
    text: `SELECT day - date '1970-01-01' AS day, markup_bid AS bid, markup_ask AS ask FROM tick_files WHERE instrument_id = $1`,
    values: [instrument],
  });
  return new Map(rows.map(({ day, bid, ask }) => [day, { bid, ask }]));
}

function linkTo({ code, from, to, format }: Query): string {
  const query = new URLSearchParams({ code, from: String(from), to: String(to), format });
  return `<${DATA_TICKS_PATH}?${query.toString()}>; rel="next"`;
}
