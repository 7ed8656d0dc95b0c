import type { VerificationRow } from '@tradewind/contract/operator-light';
import { Badge, type BadgeTone } from '../../shared/Badge.tsx';
import type { FilterValues } from '../../shared/filter.ts';
import { useT } from '../../shared/language.ts';

type StateName = VerificationRow['state'];

const TONES: Readonly<Record<StateName, BadgeTone>> = { waiting: 'waiting', approved: 'good', refused: 'bad' };

/** In the order of the filter, the waiting state first. */
export const VERIFICATION_STATES: readonly StateName[] = ['waiting', 'approved', 'refused'];

export function VerificationBadge({ state }: { state: StateName }) {
  const t = useT();
  return <Badge tone={TONES[state]}>{t(`verifications.state.${state}`)}</Badge>;
}

type VerificationFilter = FilterValues<'state' | 'search'>;

/** The default filter: waiting verifications. */
export const VERIFICATION_FILTER: VerificationFilter = { state: 'waiting', search: '' };

/** The input of the call. */
export function verificationInput({ state, search }: VerificationFilter) {
  const chosen = VERIFICATION_STATES.find((name) => name === state);
  return { ...(chosen === undefined ? {} : { state: chosen }), ...(search === '' ? {} : { search }) };
}
