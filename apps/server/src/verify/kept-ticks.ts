/**
 * Fills against the ticks that are kept: each fill names a quote, and where the ticks of its time are kept, that quote is one
 * of them with the same prices and time. What was not kept proves nothing.
 */
import type pg from 'pg';
import { onlyRow } from '../platform/db/index.ts';
import { type KeptTick, decodeTicks } from '../core/market/index.ts';
import type { Proof } from './fault.ts';
import { VerifyFault } from './fault.ts';

const EVENTS_AT_ONCE = 20_000;

interface Fill {
  readonly seq: number;
  readonly instrument: number;
  readonly id: number;
  readonly bid: number;
  readonly ask: number;
  readonly time: number;
}

const FILLS = `
  SELECT seq, quote_instrument_id AS instrument, quote_id AS id, quote_bid_points AS bid, quote_ask_points AS ask, quote_time_ms AS time
  FROM trade_events
  WHERE seq > $1 AND time_ms >= $2 AND type IN ('opened', 'triggered', 'closed') AND quote_id IS NOT NULL ORDER BY seq LIMIT $3`;

/** A block has every accepted tick between its first and its last. */
const BLOCKS = `
  SELECT block FROM kept_ticks WHERE instrument_id = $1 AND first_time_ms >= $2::bigint - 86400000 AND first_time_ms <= $3
    AND EXISTS (SELECT FROM unnest($4::bigint[]) AS wanted (id) WHERE id BETWEEN first_quote_id AND last_quote_id)`;

export async function verifyKeptTicks(client: pg.ClientBase): Promise<readonly Proof[]> {
  const { oldest } = onlyRow(
    await client.query<{ oldest: number | null }>('SELECT min(first_time_ms) AS oldest FROM kept_ticks'),
  );
  if (oldest === null) return [];
  let proved = 0;
  for (let seq = 0; ;) {
    const { rows } = await client.query<Fill>(FILLS, [seq, oldest, EVENTS_AT_ONCE]);
    for (const [instrument, fills] of Map.groupBy(rows, (fill) => fill.instrument))
      proved += await proveFills(client, instrument, fills);
    const last = rows.at(-1);
    if (last === undefined || rows.length < EVENTS_AT_ONCE) break;
    ({ seq } = last);
  }
  return [{ what: 'fills are at ticks that are kept', count: proved }];
}

/** Returns how many of them lie in kept blocks. */
async function proveFills(client: pg.ClientBase, instrument: number, fills: readonly Fill[]): Promise<number> {
  const times = fills.map(({ time }) => time);
  const ids = [...new Set(fills.map(({ id }) => id))];
  const earliest = times.reduce((one, other) => Math.min(one, other));
  const latest = times.reduce((one, other) => Math.max(one, other));
  const { rows } = await client.query<{ block: Buffer }>(BLOCKS, [instrument, earliest, latest, ids]);
  let proved = 0;
  for (const { block } of rows) {
    const ticks = decodeTicks(block);
    const [first, last] = [ticks[0]?.id ?? 0, ticks.at(-1)?.id ?? 0];
    const byId = new Map(ticks.map((tick) => [tick.id, tick]));
    for (const fill of fills.filter(({ id }) => id >= first && id <= last)) {
      const fault = faultOf(fill, byId.get(fill.id));
      if (fault !== undefined) throw new VerifyFault(`event ${fill.seq}: ${fault}`);
      proved += 1;
    }
  }
  return proved;
}

function faultOf({ id, instrument, bid, ask, time }: Fill, kept: KeptTick | undefined): string | undefined {
  if (kept === undefined) return `its quote ${id} is not among the kept ticks of instrument ${instrument}`;
  if (kept.bid === bid && kept.ask === ask && kept.time === time) return undefined;
  return `its quote ${id} was kept with bid ${kept.bid}, ask ${kept.ask}, time ${kept.time}`;
}
