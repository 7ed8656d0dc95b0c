/** Reads private events of an account again, for clients that missed some. They are kept for a week, at most 10,000 of an account. */
import { KEPT_EVENTS } from '@tradewind/contract';
import type { AccountId, Order } from '@tradewind/engine';
import { DAY_MS } from '../../platform/clock/index.ts';
import { type Database, inLongTransaction } from '../../platform/db/index.ts';
import { nightsFrom, orderFromPayload } from '../../core/engine-host/index.ts';
import type { OrderEventType, PrivateEvent } from './private-event.ts';

/** The event itself is looked up by its number in the log, so that only its range is searched. */
const EVENTS = `
  SELECT listed.n, listed.time_ms, coalesce(logged.type, 'stop_trailed') AS type, coalesce(listed.payload, logged.payload)::text AS payload
  FROM (
    SELECT * FROM account_events WHERE account_id = $1::bigint AND n > $2::bigint AND n <= $3::bigint ORDER BY n LIMIT $4::integer
  ) AS listed
  LEFT JOIN LATERAL (SELECT * FROM trade_events WHERE trade_events.seq = listed.seq LIMIT 1) AS logged ON true
  ORDER BY listed.n`;

const OLDEST = `
  SELECT listed.n
  FROM account_events AS listed
  LEFT JOIN LATERAL (SELECT payload FROM trade_events WHERE trade_events.seq = listed.seq LIMIT 1) AS logged ON true
  WHERE listed.account_id = $1::bigint AND listed.n > $2::bigint AND listed.n <= $3::bigint AND listed.time_ms > $4::bigint
    AND coalesce(listed.payload, logged.payload) IS NOT NULL
  ORDER BY listed.n LIMIT 1`;

const NIGHTS = 'SELECT instant_ms, nights FROM rollovers WHERE instant_ms = ANY($1::bigint[])';

const SWEEP = `
  DELETE FROM account_events USING accounts
  WHERE accounts.id = account_events.account_id AND (time_ms < $1::bigint OR n <= event_count - $2::bigint)`;

interface EventRow {
  readonly n: number;
  readonly time_ms: number;
  readonly type: string;
  /** Null when the log was archived up to here. */
  readonly payload: string | null;
}

type Charge = Pick<Extract<PrivateEvent, { readonly type: 'financed' }>, 'rate' | 'days' | 'quote'>;

export class StoredEvents {
  readonly #database: Database;
  readonly #now: () => number;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /**
   * The events after number `after` up to `last`, oldest first, at most `limit`. Undefined = they are not kept any more, or not all of
   * them.
   */
  async after(
    account: AccountId,
    after: number,
    last: number,
    limit: number,
  ): Promise<readonly PrivateEvent[] | undefined> {
    if (after >= last) return [];
    if (last - after > KEPT_EVENTS.count) return undefined;
    const { rows } = await this.#database.query<EventRow>(EVENTS, [account, after, last, limit]);
    const isWhole =
      rows.length === Math.min(limit, last - after) && rows.every(({ n }, index) => n === after + 1 + index);
    const oldest = rows[0]?.time_ms ?? 0;
    if (!isWhole || oldest < this.#keptFrom || rows.some(({ payload }) => payload === null)) return undefined;
    const charges = await this.#chargesOf(rows);
    return rows.map((row) => eventOf(row, charges));
  }

  /** The number of the oldest event after number `after` up to `last` that is kept and happened after `since`. Undefined = there is none. */
  async oldest(account: AccountId, after: number, last: number, since: number): Promise<number | undefined> {
    const from = Math.max(after, last - KEPT_EVENTS.count);
    const { rows } = await this.#database.query<{ readonly n: number }>(OLDEST, [account, from, last, since]);
    return rows[0]?.n;
  }

  /** Deletes what is not kept any more. */
  async sweep(): Promise<void> {
    await inLongTransaction(this.#database, (client) => client.query(SWEEP, [this.#keptFrom, KEPT_EVENTS.count]));
  }

  get #keptFrom(): number {
    return this.#now() - KEPT_EVENTS.days * DAY_MS;
  }

  /** Rates and days of the charges among these rows: of their rollovers. */
  async #chargesOf(rows: readonly EventRow[]): Promise<(order: Order) => Charge> {
    const instants = new Set(
      rows.flatMap(({ type, payload }) =>
        type === 'financed' && payload !== null ? (orderFromPayload(payload).financedAt ?? []) : [],
      ),
    );
    const stored =
      instants.size === 0
        ? []
        : (await this.#database.query<{ instant_ms: number; nights: unknown }>(NIGHTS, [[...instants]])).rows;
    const nights = new Map(stored.map(({ instant_ms: instant, nights: of }) => [instant, nightsFrom(of)]));
    return ({ id, side, instrument, financedAt = 0 }) => {
      const night = nights.get(financedAt)?.find((each) => each.instrument === instrument);
      if (night === undefined) throw new Error(`order ${id} was charged at ${financedAt}, which was no rollover`);
      return { rate: side === 'buy' ? night.swap.long : night.swap.short, days: night.days, quote: night.quote };
    };
  }
}

function eventOf(row: EventRow, chargeOf: (order: Order) => Charge): PrivateEvent {
  const { n, time_ms: time, type, payload } = row;
  if (type === 'margin_call' || type === 'transfer') return { type, n, time };
  const order = orderFromPayload(payload ?? '');
  if (type === 'financed') return { type, n, time, order, ...chargeOf(order) };
  return { type: type as OrderEventType, n, time, order };
}
