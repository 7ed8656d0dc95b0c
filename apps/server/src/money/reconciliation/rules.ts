/**
 * The rules for comparing accounts, ledger and money records. Pure: shared by the daily reconciliation and `npm run
 * verify`.
 */
import { LEDGER_ACCOUNTS, type LedgerAccount, type TransferCause } from '@tradewind/engine';
import { RATE_SCALE, formatScaled, microUsd, payoutAmount } from '@tradewind/money';
import { MICRO_DECIMALS } from '../../platform/wire/index.ts';
import { depositCredit } from '../rates/index.ts';
import {
  type AccountFact,
  CAUSES,
  type CreditFact,
  type Facts,
  type FundsRecord,
  type FundsTransfer,
  type LedgerSum,
  type Payout,
} from './facts.ts';

const STATES = {
  deposit: ['unchecked', 'finished', 'rejected', 'invalid'],
  withdrawal: ['waiting', 'paid', 'refused', 'cancelled'],
  correction: ['unknown', 'carried out'],
} as const;
const WAITING = 0;
/** Finished, paid, carried out. */
const DONE = 1;
const CAUSE_KINDS: ReadonlyMap<string, FundsRecord['kind']> = new Map(Object.entries(CAUSES));
const KNOWN_ACCOUNTS: ReadonlySet<string> = new Set(LEDGER_ACCOUNTS);
const NOTHING: Held = { cash: 0n, locked: 0n, open: 0n };

/** Totals of an account in micro-dollars: its entries, and its pending withdrawals. */
interface Held {
  readonly cash: bigint;
  readonly locked: bigint;
  readonly open: bigint;
}

const usd = (amount: bigint): string => `${formatScaled(amount, MICRO_DECIMALS)} USD`;

/** All faults, one line each; empty when everything agrees. */
export function reconcile(facts: Facts): readonly string[] {
  const held = heldBy(facts);
  const accounts = new Set(facts.accounts.map(({ account }) => account));
  return [
    ...facts.sums.flatMap(sumFaults),
    ...facts.accounts.flatMap((account) => accountFaults(account, held.get(account.account) ?? NOTHING)),
    ...[...held.keys()]
      .filter((account) => !accounts.has(account))
      .map((account) => `account ${account} has ledger entries or open withdrawals, but does not exist`),
    ...recordFaults(facts),
    ...facts.records.flatMap(payoutFaults),
    ...facts.records.flatMap(creditFaults),
  ];
}

function heldBy({ sums, records }: Facts): ReadonlyMap<number, Held> {
  const byAccount = new Map<number, Held>();
  const add = (account: number, part: keyof Held, amount: bigint): void => {
    const held = byAccount.get(account) ?? NOTHING;
    byAccount.set(account, { ...held, [part]: held[part] + amount });
  };
  for (const { account, from, to, amount } of sums) {
    if (from === 'cash' || from === 'locked') add(account, from, -amount);
    if (to === 'cash' || to === 'locked') add(account, to, amount);
  }
  for (const { kind, status, account, amount } of records)
    if (kind === 'withdrawal' && status === WAITING) add(account, 'open', amount);
  return byAccount;
}

/** Every amount leaves one ledger account and arrives at another, so the total is zero. */
function sumFaults({ account, from, to, amount }: LedgerSum): readonly string[] {
  const faults = [from, to]
    .filter((name) => !KNOWN_ACCOUNTS.has(name))
    .map((name) => `account ${account} has transfers with "${name}", which is no ledger account`);
  if (amount <= 0n || from === to)
    faults.push(`account ${account} has transfers from ${from} to ${to} that add up to ${usd(amount)}`);
  return faults;
}

function accountFaults({ account, balance, locked }: AccountFact, held: Held): readonly string[] {
  const faults: string[] = [];
  if (balance !== held.cash)
    faults.push(`account ${account} has a balance of ${usd(balance)}, its entries add up to ${usd(held.cash)}`);
  if (locked !== held.locked)
    faults.push(`account ${account} has ${usd(locked)} locked, its entries add up to ${usd(held.locked)}`);
  if (locked !== held.open)
    faults.push(`account ${account} has ${usd(locked)} locked, its open withdrawals add up to ${usd(held.open)}`);
  return faults;
}

/** Each record has moved exactly what its state says, and nothing was moved without a record. */
function recordFaults({ records, transfers }: Facts): readonly string[] {
  const byRecord = new Map<string, FundsTransfer[]>();
  const faults: string[] = [];
  for (const transfer of transfers) {
    const { id, cause, account, reference } = transfer;
    const kind = CAUSE_KINDS.get(cause);
    const key = keyOf(kind, reference, account);
    if (kind === undefined) faults.push(`transfer ${id} (${cause}) names a record, which its cause does not have`);
    else if (reference === null) faults.push(`transfer ${id} (${cause}) of account ${account} names no record`);
    else byRecord.set(key, [...(byRecord.get(key) ?? []), transfer]);
  }
  for (const record of records) {
    const key = keyOf(record.kind, record.id, record.account);
    const moved = (byRecord.get(key) ?? []).map(moveText);
    byRecord.delete(key);
    const expected = movesOf(record).map(moveText);
    if (moved.toSorted().join() !== expected.toSorted().join()) faults.push(recordFault(record, expected, moved));
  }
  for (const [transfer] of byRecord.values())
    if (transfer !== undefined)
      faults.push(
        `transfer ${transfer.id} names ${CAUSE_KINDS.get(transfer.cause)} ${transfer.reference}, which account ${transfer.account} does not have`,
      );
  return faults;
}

const keyOf = (kind: string | undefined, id: number | null, account: number): string => `${kind} ${id} ${account}`;

interface Move {
  readonly cause: string;
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
}

const move = (cause: TransferCause, from: LedgerAccount, to: LedgerAccount, amount: bigint): Move => ({
  cause,
  from,
  to,
  amount,
});

/** What a record in its state should have moved. */
function movesOf(record: FundsRecord): readonly Move[] {
  const { kind, amount, credit } = record;
  if (kind === 'deposit')
    return credit === null ? [] : [move('deposit', 'deposits_clearing', 'cash', BigInt(credit.credited))];
  if (kind === 'withdrawal') return withdrawalMoves(record);
  return amount > 0n
    ? [move('correction', 'house_corrections', 'cash', amount)]
    : [move('correction', 'cash', 'house_corrections', -amount)];
}

/** The payout of a withdrawal follows from its amount, fee and rate. */
function payoutFaults(record: FundsRecord): readonly string[] {
  const { id, account, payout } = record;
  if (payout === null) return [];
  const expected = expectedUnits(record, payout);
  if (expected === payout.units) return [];
  const due = expected === undefined ? 'have no amount' : `come to ${expected} units`;
  return [
    `withdrawal ${id} of account ${account} pays ${payout.units} units of its currency; its amount, fee and rate ${due}`,
  ];
}

/** Undefined when a withdrawal cannot have these figures. */
const expectedUnits = ({ amount, fee }: FundsRecord, { rate, precision }: Payout): bigint | undefined =>
  unlessImpossible(() => BigInt(payoutAmount(microUsd(Number(amount)), microUsd(Number(fee)), rate, precision)));

/** The credit of a deposit follows from what was received, when, and the two rates. */
function creditFaults(record: FundsRecord): readonly string[] {
  const { id, account, credit } = record;
  if (credit === null) return [];
  const due = unlessImpossible(() => creditDue(record, credit));
  if (due?.credited === credit.credited && due.rate === credit.rate && due.reason === credit.reason) return [];
  return [
    `deposit ${id} of account ${account} was credited ${creditText(credit)}; what was received comes to ${due === undefined ? 'no amount' : creditText(due)}`,
  ];
}

function creditDue({ amount }: FundsRecord, credit: CreditFact): Pick<CreditFact, 'credited' | 'rate' | 'reason'> {
  const number = microUsd(Number(amount));
  const { isCoin, claimedUnits: units, claimedRate: rate, precision, createdAtMs, receivedAtMs } = credit;
  // credited before amounts received were recorded
  if (receivedAtMs === null) return { credited: number, rate, reason: 'claimed' };
  return depositCredit(
    { isCoin, number, units, rate, precision, createdAtMs },
    { units: credit.receivedUnits, atMs: receivedAtMs, rate: credit.receiptRate },
  );
}

const creditText = ({ credited, rate, reason }: Pick<CreditFact, 'credited' | 'rate' | 'reason'>): string =>
  `${usd(BigInt(credited))} at a rate of ${formatScaled(rate, RATE_SCALE)} (${reason})`;

/** Undefined for figures that no record can have. */
function unlessImpossible<Result>(compute: () => Result): Result | undefined {
  try {
    return compute();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function withdrawalMoves({ status, amount, fee }: FundsRecord): readonly Move[] {
  const lock = move('withdrawal', 'cash', 'locked', amount);
  if (status === WAITING) return [lock];
  if (status !== DONE) return [lock, move('withdrawal_refused', 'locked', 'cash', amount)];
  const paid = [
    move('withdrawal_paid', 'locked', 'withdrawals_payable', amount - fee),
    move('withdrawal_fee', 'locked', 'house_fees', fee),
  ];
  return [lock, ...paid.filter((part) => part.amount > 0n)];
}

const moveText = ({ cause, from, to, amount }: Move): string => `${cause} of ${usd(amount)} from ${from} to ${to}`;

function recordFault({ kind, id, account, status }: FundsRecord, expected: string[], moved: string[]): string {
  const list = (moves: readonly string[]): string => (moves.length === 0 ? 'nothing' : moves.join(' and '));
  const state = STATES[kind][status] ?? `in state ${status}`;
  return `${kind} ${id} of account ${account} is ${state}, so the ledger must have moved ${list(expected)}; it moved ${list(moved)}`;
}
