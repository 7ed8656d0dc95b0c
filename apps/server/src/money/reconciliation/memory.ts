/**
 * Compares balances and locked money in the trading core's memory with the rows of the accounts. Both change during the
 * comparison, so a difference is reported only when no change can have happened in between.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { AccountSummary } from '@tradewind/engine';
import { formatScaled } from '@tradewind/money';
import type { Queryable } from '../../platform/db/index.ts';
import type { EngineHost } from '../../core/engine-host/index.ts';
import { MICRO_DECIMALS } from '../../platform/wire/index.ts';
import type { AccountFact } from './facts.ts';

/** About five seconds in total. An account that changes all that time is left for the next day. */
const ATTEMPTS = 40;
const LONGEST_PAUSE_MS = 200;

interface Amounts {
  readonly balance: bigint;
  readonly locked: bigint;
}

interface StoredAmounts extends Amounts {
  /** Id of the account's last transfer. */
  readonly lastTransfer: number;
}

/** Result of comparing one account. */
export type Comparison =
  | { readonly kind: 'equal' }
  /** It changed at every attempt. */
  | { readonly kind: 'restless' }
  | { readonly kind: 'different'; readonly fault: string };

const STORED = `
  SELECT balance_micro_usd::text AS balance, locked_micro_usd::text AS locked,
         (SELECT coalesce(max(id), 0) FROM ledger_transfers WHERE account_id = $1::bigint) AS "lastTransfer"
    FROM accounts WHERE id = $1::bigint`;

const amountsOf = (summary: AccountSummary | undefined): Amounts | undefined =>
  summary === undefined ? undefined : { balance: BigInt(summary.balance), locked: BigInt(summary.locked) };

const isEqual = (left: Amounts | undefined, right: Amounts | undefined): boolean =>
  left?.balance === right?.balance && left?.locked === right?.locked;

/** A quick comparison: true is reliable, false has to be confirmed by `compareMemory`. Throws HostUnavailable. */
export const seemsEqual = async (host: Pick<EngineHost, 'view'>, row: AccountFact): Promise<boolean> =>
  isEqual(amountsOf((await host.view(row.account, []))?.summary), row);

/**
 * Reads row, memory, row of one account until memory and row are equal, or until the row is the same before and after
 * the memory was read. The memory is read only once all it has applied is stored, so in the second case a difference is
 * real. Throws HostUnavailable.
 */
export async function compareMemory(
  db: Queryable,
  host: Pick<EngineHost, 'view'>,
  account: number,
): Promise<Comparison> {
  let before = await read(db, account);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const memory = amountsOf((await host.view(account, []))?.summary);
    const after = await read(db, account);
    if (isEqual(memory, before) || isEqual(memory, after)) return { kind: 'equal' };
    if (before?.lastTransfer === after?.lastTransfer && isEqual(before, after))
      return { kind: 'different', fault: differenceText(account, memory, after) };
    before = after;
    await delay(Math.min(LONGEST_PAUSE_MS, 10 * attempt));
  }
  return { kind: 'restless' };
}

async function read(db: Queryable, account: number): Promise<StoredAmounts | undefined> {
  const { rows } = await db.query<{ balance: string; locked: string; lastTransfer: number }>(STORED, [account]);
  const [row] = rows;
  if (row === undefined) return undefined;
  return { balance: BigInt(row.balance), locked: BigInt(row.locked), lastTransfer: row.lastTransfer };
}

function differenceText(account: number, memory: Amounts | undefined, row: Amounts | undefined): string {
  const text = (amounts: Amounts | undefined): string =>
    amounts === undefined
      ? 'no such account'
      : `a balance of ${formatScaled(amounts.balance, MICRO_DECIMALS)} USD and ${formatScaled(amounts.locked, MICRO_DECIMALS)} USD locked`;
  return `account ${account}: the trading core has ${text(memory)}, the database ${text(row)}`;
}
