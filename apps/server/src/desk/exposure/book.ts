/**
 * Keeps the holdings next to the trading core: read once from the tables, then updated from the core's committed
 * events. The core itself is never queried, so no order waits for the desk.
 */
import { SIDES } from '@tradewind/engine';
import { type CommittedEvent, type EngineHost, oneOf } from '../../core/engine-host/index.ts';
import type { Cancel, Clock } from '../../platform/clock/index.ts';
import { type Database, copyRows, parseInt8 } from '../../platform/db/index.ts';
import { Holdings } from './holdings.ts';

const RETRY_MS = 1000;

/** One row per real account and one per position, read by one statement so that they are consistent. */
const OPEN = `
  SELECT a.id, o.id, o.instrument_id, o.side, o.lots_micro, o.price_points, o.opened_at_ms
    FROM accounts a LEFT JOIN (SELECT * FROM orders WHERE status IN ('pending', 'holding')) o
      ON o.account_id = a.id AND o.status = 'holding'
   WHERE a.kind = 'real' ORDER BY o.id`;

export interface BookOptions {
  readonly database: Database;
  readonly host: Pick<EngineHost, 'onCommitted' | 'onReloaded'>;
  readonly clock: Pick<Clock, 'after'>;
  /** Called when the tables could not be read; they are read again until that succeeds. */
  readonly onError: (error: unknown) => void;
}

interface Reading {
  readonly number: number;
  /** Events committed since the read began. */
  readonly events: CommittedEvent[];
}

export class ExposureBook {
  readonly #options: BookOptions;
  #holdings = new Holdings();
  readonly #readings = new Set<Reading>();
  #begun = 0;
  #taken = 0;
  #retry: Cancel = () => {};
  #forget: readonly (() => void)[] = [];
  #stopped = false;

  constructor(options: BookOptions) {
    this.#options = options;
  }

  get holdings(): Holdings {
    return this.#holdings;
  }

  /** Resolves when the holdings have been read. */
  async start(): Promise<void> {
    const { host } = this.#options;
    this.#forget = [
      host.onCommitted((events) => this.#follow(events)),
      // the core's lost state was never committed, but committed events may not have been published
      host.onReloaded(() => this.#again()),
    ];
    await this.#read();
  }

  stop(): void {
    this.#stopped = true;
    this.#retry();
    for (const forget of this.#forget) forget();
  }

  #follow(events: readonly CommittedEvent[]): void {
    for (const { events: waiting } of this.#readings) waiting.push(...events);
    for (const event of events) this.#holdings.take(event);
  }

  /** Until the read succeeds, the earlier holdings stay in use. */
  #again(): void {
    this.#retry();
    this.#read().catch((error: unknown) => {
      if (this.#stopped) return;
      this.#options.onError(error);
      this.#retry = this.#options.clock.after(RETRY_MS, () => this.#again());
    });
  }

  async #read(): Promise<void> {
    this.#begun += 1;
    const reading: Reading = { number: this.#begun, events: [] };
    this.#readings.add(reading);
    try {
      const holdings = new Holdings();
      await copyRows(this.#options.database, OPEN, (fields) => putRow(holdings, fields));
      if (reading.number < this.#taken) return;
      for (const event of reading.events) holdings.take(event);
      this.#holdings = holdings;
      this.#taken = reading.number;
    } finally {
      this.#readings.delete(reading);
    }
  }
}

function putRow(holdings: Holdings, fields: readonly (string | null)[]): void {
  const [account, id, instrument, side, lots, price, openedAt] = fields;
  if (account == null) throw new Error('an account row has no id');
  holdings.addRealAccount(parseInt8(account));
  if (id == null || instrument == null || lots == null || price == null || openedAt == null) return;
  holdings.put({
    id: parseInt8(id),
    account: parseInt8(account),
    instrument: parseInt8(instrument),
    isBuy: oneOf(SIDES, side) === 'buy',
    lots: parseInt8(lots),
    price: parseInt8(price),
    openedAt: parseInt8(openedAt),
  });
}
