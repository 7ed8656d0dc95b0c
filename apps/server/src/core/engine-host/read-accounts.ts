/** Reads accounts, each balance proven by the entries of the ledger. */
import { ACCOUNT_KINDS } from '@tradewind/engine';
import type { AccountId, AccountState } from '@tradewind/engine';
import { microUsd } from '@tradewind/money';
import type pg from 'pg';
import { type BinaryRow, copyBinaryRowsFrom, onlyRow } from '../../platform/db/index.ts';
import { InconsistentDatabase, missing } from './inconsistent.ts';
import type { AccountRow } from './rows.ts';
import { oneOf } from './words.ts';

const CHECKPOINT = 'SELECT transfer_id FROM ledger_checkpoint';
const CHECKPOINT_SUMS = 'SELECT account_id, cash_micro_usd AS cash, locked_micro_usd AS locked FROM ledger_sums';

/** `after` is written out, because the plan depends on it. */
const entriesAfter = (after: number): string => `
  SELECT account_id, CASE 'cash' WHEN to_account THEN amount_micro_usd WHEN from_account THEN -amount_micro_usd ELSE 0 END AS cash,
    CASE 'locked' WHEN to_account THEN amount_micro_usd WHEN from_account THEN -amount_micro_usd ELSE 0 END AS locked
  FROM ledger_transfers WHERE id > ${after}`;

const accountsWith = (entries: string): string => `
  SELECT accounts.id, kind, balance_micro_usd, locked_micro_usd, coalesce(held.cash, 0)::bigint, coalesce(held.locked, 0)::bigint,
    in_margin_call::integer, opened_at_ms, trading_disabled, account_limits.max_open_orders, account_limits.max_position_lots_micro
  FROM accounts LEFT JOIN account_limits ON account_limits.account_id = accounts.id LEFT JOIN (
    SELECT account_id, sum(cash) AS cash, sum(locked) AS locked FROM (${entries}) AS entries GROUP BY account_id
  ) AS held ON held.account_id = accounts.id`;

export interface ReadAccount {
  readonly state: AccountState;
  readonly row: AccountRow;
}

/** What an account held, by the ledger, up to some transfer. */
type Proven = Pick<AccountRow, 'balance' | 'locked'>;
const NOTHING: Proven = { balance: 0, locked: 0 };

type OnAccount = (account: ReadAccount) => void;

/** All accounts by their ids. Throws InconsistentDatabase when a balance or what is locked differs from the sum of its entries. */
export async function readAccounts(client: pg.ClientBase, onAccount: OnAccount): Promise<void> {
  const { transfer_id: after } = onlyRow(await client.query<{ transfer_id: number }>(CHECKPOINT));
  const query = accountsWith(`${CHECKPOINT_SUMS} UNION ALL ${entriesAfter(after)}`);
  await copyBinaryRowsFrom(client, `${query} ORDER BY accounts.id`, (row) => onAccount(provenBy(row, NOTHING)));
}

/**
 * The same for accounts of which it is known what they held up to transfer `after`: only later entries are added up. `among`: a
 * query for ids; undefined = all, in no order.
 */
export async function readAccountsAfter(
  client: pg.ClientBase,
  after: number,
  known: ReadonlyMap<AccountId, Proven>,
  among: string | undefined,
  onAccount: OnAccount,
): Promise<void> {
  const which = among === undefined ? '' : ` WHERE accounts.id IN (${among}) ORDER BY accounts.id`;
  await copyBinaryRowsFrom(client, `${accountsWith(entriesAfter(after))}${which}`, (row) =>
    onAccount(provenBy(row, known.get(row.integer(0) ?? missing()) ?? NOTHING)),
  );
}

function provenBy(row: BinaryRow, before: Proven): ReadAccount {
  const present = (column: number): number => row.integer(column) ?? missing();
  const [id, balance, locked] = [present(0), microUsd(present(2)), microUsd(present(3))];
  const [cashSum, lockedSum] = [before.balance + present(4), before.locked + present(5)];
  if (balance !== cashSum)
    throw new InconsistentDatabase(
      `account ${id} has a balance of ${balance} micro-dollars, but its ledger entries add up to ${cashSum}`,
    );
  if (locked !== lockedSum)
    throw new InconsistentDatabase(
      `account ${id} has ${locked} micro-dollars locked, but its ledger entries add up to ${lockedSum}`,
    );
  const kind = oneOf(ACCOUNT_KINDS, row.text(1));
  const inMarginCall = row.integer(6) === 1;
  const tradingDisabled = row.text(8) ?? undefined;
  return {
    row: { id, kind, balance, locked, inMarginCall, tradingDisabled, openedAt: present(7) },
    state: {
      account: id,
      kind,
      balance,
      locked,
      inMarginCall,
      ...(tradingDisabled !== undefined && { tradingDisabled }),
      ...limitsOf(row.integer(9), row.integer(10)),
    },
  };
}

/** Of an account that has a row of account_limits. */
function limitsOf(maxOpenOrders: number | null, maxPositionLots: number | null): Pick<AccountState, 'limits'> {
  if (maxOpenOrders === null) return {};
  const limits = { maxOpenOrders, maxPositionLots: maxPositionLots ?? missing() };
  return limits.maxOpenOrders === 0 && limits.maxPositionLots === 0 ? {} : { limits };
}
