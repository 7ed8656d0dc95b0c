import { DEPOSIT_STATES, type DepositRow } from '@tradewind/contract/operator-light';
import { Badge, type BadgeTone } from '../../shared/Badge.tsx';
import { useT } from '../../shared/language.ts';
import { waitingPayments } from '../../shared/payment-filter.ts';

type StateName = keyof typeof DEPOSIT_STATES;

const TONES: Readonly<Record<StateName, BadgeTone>> = {
  unchecked: 'waiting',
  finished: 'good',
  rejected: 'bad',
  invalid: 'plain',
};

/** In the order of the filter, the waiting state first. */
export const DEPOSIT_STATE_NAMES: readonly StateName[] = ['unchecked', 'finished', 'rejected', 'invalid'];

export const DEPOSIT_FILTER = waitingPayments(DEPOSIT_STATES.unchecked);

/** The name of a state number; a number from a newer server counts as invalid. */
export const depositState = (status: number): StateName =>
  DEPOSIT_STATE_NAMES.find((name) => DEPOSIT_STATES[name] === status) ?? 'invalid';

/** `approvals`: 1 while one operator's entry waits for a second operator. */
export function DepositBadge({ status, approvals }: Pick<DepositRow, 'status' | 'approvals'>) {
  const t = useT();
  const state = depositState(status);
  const waits = state === 'unchecked' && approvals > 0;
  return <Badge tone={TONES[state]}>{t(waits ? 'deposits.secondWaits' : `deposits.state.${state}`)}</Badge>;
}
