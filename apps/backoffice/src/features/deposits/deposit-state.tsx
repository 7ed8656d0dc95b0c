import { DEPOSIT_STATES } from '@tradewind/contract/operator-light';
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

export function DepositBadge({ status }: { status: number }) {
  const t = useT();
  const state = depositState(status);
  return <Badge tone={TONES[state]}>{t(`deposits.state.${state}`)}</Badge>;
}
