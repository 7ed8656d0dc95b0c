/** Closed days of ticks as files, with a manifest of their hashes. A file is made from the kept ticks whenever it is read. */
import { DATA_FILES_PATH, DATA_MANIFEST, type dataManifest } from '@tradewind/contract';
import type { z } from 'zod';
import type { CatalogueInstrument, Market } from '../../core/market/index.ts';
import { DAY_MS } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { FileAnswer } from '../../platform/http/index.ts';
import { tableAnswer } from './rows.ts';
import { tickTable } from './ticks.ts';

export interface FileServices {
  readonly database: Database;
  readonly market: Pick<Market, 'byId' | 'byCode'>;
}

interface ClosedDay {
  readonly id: number;
  readonly day: string;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
  readonly bid: number;
  readonly ask: number;
}

const COLUMNS = `instrument_id AS id, to_char(day, 'YYYY-MM-DD') AS day, ticks AS rows, bytes, encode(sha256, 'hex') AS sha256,
  markup_bid AS bid, markup_ask AS ask`;
const NAME = /^(.{1,32})-(\d{4}-\d\d-\d\d)\.csv$/u;

export async function fileAnswer({ database, market }: FileServices, name: string): Promise<FileAnswer> {
  if (name === DATA_MANIFEST) return manifest({ database, market });
  const [, code = '', day = ''] = NAME.exec(name) ?? [];
  const instrument = market.byCode(code);
  const from = Date.parse(day);
  // 30 February is a time, but no date
  const isDate = from >= 0 && new Date(from).toISOString().startsWith(day);
  const closed = instrument && isDate && (await closedDay(database, instrument, day));
  if (instrument === undefined || !closed) throw new Refused('not_found');
  const table = tickTable(database, instrument, { from, to: from + DAY_MS }, () => closed);
  // it never changes, but is dropped some day
  return tableAnswer(`${code}-${day}`, 'csv', table, {
    'cache-control': 'public, max-age=3600',
    etag: `"${closed.sha256}"`,
  });
}

async function closedDay(
  database: Database,
  { spec }: CatalogueInstrument,
  day: string,
): Promise<ClosedDay | undefined> {
  const { rows } = await database.query<ClosedDay>(
    `SELECT ${COLUMNS} FROM tick_files WHERE day = $1::date AND instrument_id = $2`,
    [day, spec.id],
  );
  return rows[0];
}

/** Newest first. */
async function manifest({ database, market }: FileServices): Promise<FileAnswer> {
  const { rows } = await database.query<ClosedDay>(
    `SELECT ${COLUMNS} FROM tick_files ORDER BY tick_files.day DESC, instrument_id`,
  );
  const files = rows.flatMap(({ id, day, rows: count, bytes, sha256 }) => {
    const code = market.byId(id)?.spec.code;
    return code === undefined ? [] : [{ name: `${code}-${day}.csv`, code, day, rows: count, bytes, sha256 }];
  });
  const body: z.output<typeof dataManifest> = { files };
  return { type: 'application/json; charset=utf-8', body: Buffer.from(JSON.stringify(body)) };
}

export const FILE_ROUTE = `${DATA_FILES_PATH}:name`;
