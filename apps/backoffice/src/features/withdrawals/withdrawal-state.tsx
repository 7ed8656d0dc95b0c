import { WITHDRAWAL_STATES } from '@tradewind/contract/operator-light';
import { Badge, type BadgeTone } from '../../shared/Badge.tsx';
import { useT } from '../../shared/language.ts';
import { waitingPayments } from '../../shared/payment-filter.ts';

type StateName = keyof typeof WITHDRAWAL_STATES;

const TONES: Readonly<Record<StateName, BadgeTone>> = {
  waiting: 'waiting',
  paid: 'good',
  refused: 'bad',
  cancelled: 'plain',
};

/** In the order of the filter, the waiting state first. */
export const WITHDRAWAL_STATE_NAMES: readonly StateName[] = ['waiting', 'paid', 'refused', 'cancelled'];

export const WITHDRAWAL_FILTER = waitingPayments(WITHDRAWAL_STATES.waiting);

/** The name of a state number; a number from a newer server counts as cancelled. */
export const withdrawalState = (status: number): StateName =>
  WITHDRAWAL_STATE_NAMES.find((name) => WITHDRAWAL_STATES[name] === status) ?? 'cancelled';

export function WithdrawalBadge({ status }: { status: number }) {
  const t = useT();
  const state = withdrawalState(status);
  return <Badge tone={TONES[state]}>{t(`withdrawals.state.${state}`)}</Badge>;
}
