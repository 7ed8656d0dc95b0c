import { WITHDRAWAL_STATES } from '@tradewind/contract/operator-light';
import { Badge, type BadgeTone } from '../../shared/Badge.tsx';
import { useT } from '../../shared/language.ts';

type StateName = keyof typeof WITHDRAWAL_STATES;

const TONES: Readonly<Record<StateName, BadgeTone>> = {
  waiting: 'waiting',
  paid: 'good',
  refused: 'bad',
  cancelled: 'plain',
};

/** In the order of the filter: what waits first. */
export const WITHDRAWAL_STATE_NAMES: readonly StateName[] = ['waiting', 'paid', 'refused', 'cancelled'];

/** The name of a state of the wire; what a newer server knows is shown as cancelled. */
export const withdrawalState = (status: number): StateName =>
  WITHDRAWAL_STATE_NAMES.find((name) => WITHDRAWAL_STATES[name] === status) ?? 'cancelled';

export function WithdrawalBadge({ status }: { status: number }) {
  const t = useT();
  const state = withdrawalState(status);
  return <Badge tone={TONES[state]}>{t(`withdrawals.state.${state}`)}</Badge>;
}
