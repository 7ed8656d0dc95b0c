/** Reads accounts, each balance proven by the entries of the ledger. */
import type { AccountId, AccountLimits, AccountState } from '@tradewind/engine';
import { microUsd } from '@tradewind/money';
import type pg from 'pg';
import { type BinaryRow, copyBinaryRowsFrom, onlyRow } from '../../platform/db/index.ts';
import { InconsistentDatabase, missing } from './inconsistent.ts';
import type { AccountRow } from './rows.ts';

const CHECKPOINT = 'SELECT transfer_id FROM ledger_checkpoint';
const CHECKPOINT_SUMS = 'SELECT account_id, cash_micro_usd AS cash, locked_micro_usd AS locked FROM ledger_sums';

/** `after` is a literal, because the query plan depends on it. */
const entriesAfter = (after: number): string => `
  SELECT account_id, CASE 'cash' WHEN to_account THEN amount_micro_usd WHEN from_account THEN -amount_micro_usd ELSE 0 END AS cash,
    CASE 'locked' WHEN to_account THEN amount_micro_usd WHEN from_account THEN -amount_micro_usd ELSE 0 END AS locked
  FROM ledger_transfers WHERE id > ${after}`;

const accountsWith = (entries: string): string => `
  SELECT accounts.id, (kind = 'real')::integer, balance_micro_usd, locked_micro_usd, coalesce(held.cash, 0)::bigint,
    coalesce(held.locked, 0)::bigint, in_margin_call::integer, opened_at_ms, trading_disabled, account_limits.max_open_orders, account_limits.max_position_lots_micro,
    group_id::bigint, event_count
  FROM accounts LEFT JOIN account_limits ON account_limits.account_id = accounts.id LEFT JOIN (
    SELECT account_id, sum(cash) AS cash, sum(locked) AS locked FROM (${entries}) AS entries GROUP BY account_id
  ) AS held ON held.account_id = accounts.id`;
const [ID, IS_REAL, BALANCE, LOCKED, CASH_ENTRIES, LOCKED_ENTRIES] = [0, 1, 2, 3, 4, 5];
const [IN_MARGIN_CALL, OPENED_AT, DISABLED, MAX_ORDERS, MAX_LOTS, GROUP, EVENTS] = [6, 7, 8, 9, 10, 11, 12];

export interface ReadAccount {
  readonly state: AccountState;
  readonly row: AccountRow;
}

/** Accounts as they were at an earlier moment. */
export interface KnownAccounts {
  readonly rows: ReadonlyMap<AccountId, AccountRow>;
  /** Only accounts that have limits. */
  readonly limits: ReadonlyMap<AccountId, AccountLimits>;
}

/**
 * Reads all accounts in the order of their ids. Throws InconsistentDatabase when a balance or a locked amount differs from
 * the sum of its entries.
 */
export async function readAccounts(client: pg.ClientBase, onAccount: (account: ReadAccount) => void): Promise<void> {
  const { transfer_id: after } = onlyRow(await client.query<{ transfer_id: number }>(CHECKPOINT));
  const query = accountsWith(`${CHECKPOINT_SUMS} UNION ALL ${entriesAfter(after)}`);
  await copyBinaryRowsFrom(client, `${query} ORDER BY accounts.id`, (row) => onAccount(provenBy(row, undefined)));
}

/**
 * Accounts that have changed since transfer `after`. Only later entries are summed, on top of the known balances.
 * `among`: a query for ids; undefined = all, in no order. Returns how many of the known accounts were read.
 */
export async function readChangedAccounts(
  client: pg.ClientBase,
  after: number,
  { rows, limits }: KnownAccounts,
  among: string | undefined,
  onAccount: (account: ReadAccount) => void,
): Promise<number> {
  const which = among === undefined ? '' : ` WHERE accounts.id IN (${among}) ORDER BY accounts.id`;
  let seen = 0;
  await copyBinaryRowsFrom(client, `${accountsWith(entriesAfter(after))}${which}`, (row) => {
    const id = row.integer(ID) ?? missing();
    const known = rows.get(id);
    if (known !== undefined) seen += 1;
    if (known === undefined || !isAsKnown(row, known, limits.get(id))) onAccount(provenBy(row, known));
  });
  return seen;
}

/** Allocates nothing per row, because most accounts have not changed. */
const isAsKnown = (row: BinaryRow, known: AccountRow, limits: AccountLimits | undefined): boolean =>
  row.integer(BALANCE) === known.balance &&
  row.integer(LOCKED) === known.locked &&
  row.integer(EVENTS) === known.events &&
  row.integer(CASH_ENTRIES) === 0 &&
  row.integer(LOCKED_ENTRIES) === 0 &&
  (row.integer(IN_MARGIN_CALL) === 1) === known.inMarginCall &&
  (row.integer(IS_REAL) === 1) === (known.kind === 'real') &&
  (row.isNull(DISABLED) ? undefined : row.text(DISABLED)) === known.tradingDisabled &&
  row.integer(GROUP) === (known.group ?? null) &&
  (row.integer(MAX_ORDERS) ?? 0) === (limits?.maxOpenOrders ?? 0) &&
  (row.integer(MAX_LOTS) ?? 0) === (limits?.maxPositionLots ?? 0);

/** `before`: the account before the summed entries. */
function provenBy(row: BinaryRow, before: AccountRow | undefined): ReadAccount {
  const present = (column: number): number => row.integer(column) ?? missing();
  const [id, balance, locked] = [present(ID), microUsd(present(BALANCE)), microUsd(present(LOCKED))];
  const cashSum = (before?.balance ?? 0) + present(CASH_ENTRIES);
  const lockedSum = (before?.locked ?? 0) + present(LOCKED_ENTRIES);
  if (balance !== cashSum)
    throw new InconsistentDatabase(
      `account ${id} has a balance of ${balance} micro-dollars, but its ledger entries add up to ${cashSum}`,
    );
  if (locked !== lockedSum)
    throw new InconsistentDatabase(
      `account ${id} has ${locked} micro-dollars locked, but its ledger entries add up to ${lockedSum}`,
    );
  const kind = present(IS_REAL) === 1 ? 'real' : 'demo';
  const inMarginCall = present(IN_MARGIN_CALL) === 1;
  const tradingDisabled = row.text(DISABLED) ?? undefined;
  const group = row.integer(GROUP) ?? undefined;
  const limits = { maxOpenOrders: row.integer(MAX_ORDERS) ?? 0, maxPositionLots: row.integer(MAX_LOTS) ?? 0 };
  return {
    row: {
      id,
      kind,
      balance,
      locked,
      inMarginCall,
      tradingDisabled,
      group,
      openedAt: present(OPENED_AT),
      events: present(EVENTS),
    },
    state: {
      account: id,
      kind,
      balance,
      locked,
      inMarginCall,
      ...(tradingDisabled !== undefined && { tradingDisabled }),
      ...((limits.maxOpenOrders !== 0 || limits.maxPositionLots !== 0) && { limits }),
      ...(group !== undefined && { group }),
    },
  };
}
