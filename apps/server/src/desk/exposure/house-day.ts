/**
 * The house's result since the start of the trading day, from the ledger. The day is that of the day candles: from
 * 17:00 New York. Once a day has been read, only later transfers are read: their numbers are allocated and committed in
 * the same order.
 */
import { type Database, onlyRow } from '../../platform/db/index.ts';
import { MarkupDay, type MarkupEarned } from './markup-day.ts';
import { tradingDayEnd, tradingDayStart } from '../../core/market/index.ts';

export interface HouseDay {
  readonly fromMs: number;
  readonly toMs: number;
  /** Micro-dollars, for real accounts: amounts received by the house's ledger accounts, less amounts paid out. */
  readonly realised: bigint;
  readonly fees: bigint;
  /** Charged overnight, less what was paid. */
  readonly financing: bigint;
  readonly protection: bigint;
  /** Negative = corrections credited customers more than they charged. */
  readonly corrections: bigint;
  readonly markups: MarkupEarned;
}

interface Sums {
  readonly last: number;
  readonly realised: string;
  readonly fees: string;
  readonly financing: string;
  readonly protection: string;
  readonly corrections: string;
}

const into = (ledgerAccount: string, also = ''): string => `coalesce(sum(CASE WHEN true ${also} THEN
  CASE '${ledgerAccount}' WHEN t.to_account THEN t.amount_micro_usd WHEN t.from_account THEN -t.amount_micro_usd END END), 0)::text`;

const SUMS = `
  SELECT (SELECT coalesce(max(id), 0) FROM ledger_transfers) AS last, ${into('house_profit')} AS realised,
         ${into('house_fees', `AND t.cause IN ('trade_fee', 'commission')`)} AS fees, ${into('house_financing')} AS financing,
         ${into('house_protection')} AS protection, ${into('house_corrections')} AS corrections
    FROM ledger_transfers t JOIN accounts a ON a.id = t.account_id
   WHERE a.kind = 'real' AND t.id > $1::bigint AND t.time_ms >= $2::bigint AND t.time_ms < $3::bigint`;

export class HouseDays {
  readonly #database: Database;
  readonly #markups: MarkupDay;
  #day: (HouseDay & { readonly last: number }) | undefined;
  #reading: Promise<HouseDay> = Promise.resolve(emptyDay(0));

  constructor(database: Database) {
    this.#database = database;
    this.#markups = new MarkupDay(database);
  }

  /** The day that contains an instant, as far as it is committed. */
  read(nowMs: number): Promise<HouseDay> {
    const next = this.#reading.catch(() => undefined).then(() => this.#read(nowMs));
    this.#reading = next;
    // the waiting callers get the error
    next.catch(() => undefined);
    return next;
  }

  async #read(nowMs: number): Promise<HouseDay> {
    const begun = emptyDay(nowMs);
    const known = this.#day?.fromMs === begun.fromMs ? this.#day : { ...begun, last: 0 };
    const { last, realised, fees, financing, protection, corrections } = onlyRow(
      await this.#database.query<Sums>(SUMS, [known.last, known.fromMs, known.toMs]),
    );
    this.#day = {
      ...known,
      last,
      realised: known.realised + BigInt(realised),
      fees: known.fees + BigInt(fees),
      financing: known.financing + BigInt(financing),
      protection: known.protection + BigInt(protection),
      corrections: known.corrections + BigInt(corrections),
      markups: await this.#markups.read(known.fromMs, known.toMs),
    };
    return this.#day;
  }
}

const emptyDay = (nowMs: number): HouseDay => ({
  fromMs: tradingDayStart(nowMs, 'fx'),
  toMs: tradingDayEnd(nowMs, 'fx'),
  realised: 0n,
  fees: 0n,
  financing: 0n,
  protection: 0n,
  corrections: 0n,
  markups: new Map(),
});
