/**
 * Keeps the holdings beside the trading core: read from the tables once, then followed by what the core commits. The core
 * is never asked, so that no order waits for the desk.
 */
import { SIDES } from '@tradewind/engine';
import type { EngineEvent } from '@tradewind/engine';
import { type EngineHost, oneOf } from '../../core/engine-host/index.ts';
import type { Cancel, Clock } from '../../platform/clock/index.ts';
import { type Database, copyRows, parseInt8 } from '../../platform/db/index.ts';
import { Holdings } from './holdings.ts';

const RETRY_MS = 1000;

/** One row for each real account, and one for each position: read by one statement, so that they are of one moment. */
const OPEN = `
  SELECT a.id, o.id, o.instrument_id, o.side, o.lots_micro, o.price_points, o.opened_at_ms
    FROM accounts a LEFT JOIN (SELECT * FROM orders WHERE status IN ('pending', 'holding')) o
      ON o.account_id = a.id AND o.status = 'holding'
   WHERE a.kind = 'real' ORDER BY o.id`;

export interface BookOptions {
  readonly database: Database;
  readonly host: Pick<EngineHost, 'onCommitted' | 'onReloaded'>;
  readonly clock: Pick<Clock, 'after'>;
  /** Hears when the tables could not be read; they are read again until they can. */
  readonly onError: (error: unknown) => void;
}

interface Reading {
  readonly number: number;
  /** Committed since it began. */
  readonly events: EngineEvent[];
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

  /** Resolves when the holdings are read. */
  async start(): Promise<void> {
    const { host } = this.#options;
    this.#forget = [
      host.onCommitted((events) => this.#follow(events)),
      // what the core has lost was never committed, but what was committed may not have been published
      host.onReloaded(() => this.#again()),
    ];
    await this.#read();
  }

  stop(): void {
    this.#stopped = true;
    this.#retry();
    for (const forget of this.#forget) forget();
  }

  #follow(events: readonly EngineEvent[]): void {
    for (const { events: waiting } of this.#readings) waiting.push(...events);
    for (const event of events) this.#holdings.take(event);
  }

  /** Until it succeeds, the holdings of before are followed. */
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
  if (account == null) throw new Error('an account without a number');
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
