/** A sequential model of the deposits and withdrawals of one customer: one decision after another. */

export const DEPOSIT = ['unchecked', 'finished', 'rejected', 'invalid'] as const;
export const WITHDRAWAL = ['waiting', 'paid', 'refused', 'cancelled'] as const;

export interface ModelState {
  /** Whole USD. */
  balance: number;
  locked: number;
  paidOut: number;
  /** `enteredBy`: the first of two operators. */
  readonly deposits: { readonly number: number; status: (typeof DEPOSIT)[number]; enteredBy?: string }[];
  /** Credited within 24 hours. */
  credited: number;
  /** Operators who credited or entered a deposit of the customer: they do not pay. */
  readonly creditors: Set<string>;
  readonly withdrawals: {
    readonly number: number;
    readonly needsTwo: boolean;
    readonly approvals: Set<string>;
    status: (typeof WITHDRAWAL)[number];
  }[];
}

/** `record`: its position in the list; `by`: an operator's name. */
export type Act =
  | { readonly type: 'finish_deposit' | 'reject' | 'invalidate'; readonly record: number; readonly by: string }
  | { readonly type: 'approve' | 'pay' | 'refuse'; readonly record: number; readonly by: string }
  | { readonly type: 'cancel'; readonly record: number }
  | { readonly type: 'withdraw'; readonly number: number };

const AFTER = { reject: 'rejected', invalidate: 'invalid' } as const;

/** A withdrawal needs two operators when it reaches this together with the day's other ones, paid or pending. */
export const MODEL_LIMIT = 100;
/** A deposit needs two operators when it reaches this together with the credits of the last 24 hours. */
export const MODEL_DEPOSIT_LIMIT = 80;

/** Applies an act; returns the expected answer. */
export function applyTo(state: ModelState, act: Act): string {
  switch (act.type) {
    case 'finish_deposit':
    case 'reject':
    case 'invalidate': {
      const deposit = state.deposits[act.record];
      if (deposit === undefined) return 'not_found';
      if (deposit.status !== 'unchecked') return 'conflict';
      if (act.type === 'finish_deposit') return credit(state, deposit, act.by);
      deposit.status = AFTER[act.type];
      return 'done';
    }
    case 'withdraw':
      if (act.number > state.balance) return 'insufficient_balance';
      state.balance -= act.number;
      state.locked += act.number;
      state.withdrawals.push({
        number: act.number,
        needsTwo: act.number + ofTheDay(state) >= MODEL_LIMIT,
        approvals: new Set(),
        status: 'waiting',
      });
      return 'done';
    default:
      return decideOn(state, act);
  }
}

function credit(state: ModelState, deposit: ModelState['deposits'][number], by: string): string {
  if (state.credited + deposit.number >= MODEL_DEPOSIT_LIMIT) {
    if (deposit.enteredBy === by) return 'forbidden second_operator';
    if (deposit.enteredBy === undefined) {
      deposit.enteredBy = by;
      state.creditors.add(by);
      return 'done';
    }
  }
  deposit.status = 'finished';
  state.creditors.add(by);
  state.balance += deposit.number;
  state.credited += deposit.number;
  return 'done';
}

const ofTheDay = ({ withdrawals }: ModelState): number =>
  withdrawals
    .filter(({ status }) => status === 'waiting' || status === 'paid')
    .reduce((sum, { number }) => sum + number, 0);

function decideOn(state: ModelState, act: Extract<Act, { type: 'approve' | 'pay' | 'refuse' | 'cancel' }>): string {
  const withdrawal = state.withdrawals[act.record];
  if (withdrawal === undefined) return 'not_found';
  if (withdrawal.status !== 'waiting') return 'conflict';
  const { number, needsTwo, approvals } = withdrawal;
  const isCreditor = (by: string): boolean => state.creditors.has(by);
  if ((act.type === 'approve' || act.type === 'pay') && isCreditor(act.by)) return 'forbidden credited_by_you';
  if (act.type === 'approve') {
    if (!needsTwo) return 'conflict one_operator';
    if (approvals.has(act.by)) return 'conflict approved';
    approvals.add(act.by);
    return 'done';
  }
  if (act.type === 'pay' && needsTwo && ![...approvals].some((by) => by !== act.by && !isCreditor(by)))
    return 'forbidden second_operator';
  withdrawal.status = act.type === 'pay' ? 'paid' : act.type === 'refuse' ? 'refused' : 'cancelled';
  state.locked -= number;
  if (act.type === 'pay') state.paidOut += number;
  else state.balance += number;
  return 'done';
}

/** The state to compare: money and the state of each record. */
export const describeState = ({ balance, locked, deposits, withdrawals }: ModelState): string =>
  JSON.stringify([balance, locked, deposits.map(({ status }) => status), withdrawals.map(({ status }) => status)]);

/**
 * The states that some order of these acts can lead to with exactly these answers; `seen` is the state observed
 * afterwards.
 */
export function explanations(
  state: ModelState,
  acts: readonly Act[],
  answers: readonly string[],
  seen: string,
): ModelState[] {
  if (acts.length === 0) return describeState(state) === seen ? [state] : [];
  return acts.flatMap((act, index) => {
    const next = structuredClone(state);
    if (applyTo(next, act) !== answers[index]) return [];
    return explanations(next, acts.toSpliced(index, 1), answers.toSpliced(index, 1), seen);
  });
}
