import {
  ADMIN_CHANGE_KINDS,
  CHANGE_KINDS,
  CHANGE_STATES,
  type ChangeRequest,
  type ChangeState,
} from '@tradewind/contract/operator-light';
import { Badge, type BadgeTone } from '../../shared/Badge.tsx';
import type { FilterValues } from '../../shared/filter.ts';
import { useT } from '../../shared/language.ts';

const TONES: Readonly<Record<ChangeState, BadgeTone>> = {
  waiting: 'waiting',
  approved: 'good',
  refused: 'bad',
  withdrawn: 'plain',
  ended: 'plain',
};

export function ChangeBadge({ state }: { state: ChangeState }) {
  const t = useT();
  return <Badge tone={TONES[state]}>{t(`changes.state.${state}`)}</Badge>;
}

/** Another admin decides it, not finance or compliance. */
export const isOfAdmins = ({ kind }: Pick<ChangeRequest, 'kind'>): boolean =>
  ADMIN_CHANGE_KINDS.some((name) => name === kind);

type ChangeFilter = FilterValues<'state' | 'kind'>;

/** What waits, of every kind. */
export const CHANGE_FILTER: ChangeFilter = { state: 'waiting', kind: '' };

/** As the call wants it. */
export function changeInput({ state, kind }: ChangeFilter) {
  const chosenState = CHANGE_STATES.find((name) => name === state);
  const chosenKind = CHANGE_KINDS.find((name) => name === kind);
  return {
    ...(chosenState === undefined ? {} : { state: chosenState }),
    ...(chosenKind === undefined ? {} : { kind: chosenKind }),
  };
}
