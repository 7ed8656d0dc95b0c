import { LINKED_DECISIONS, operatorLinkedCalls, type LinkedPair } from '@tradewind/contract/operator-light';
import { api } from '../../shared/api.ts';
import type { Decision } from '../../shared/Decision.tsx';
import type { T } from '../../shared/language.ts';
import { REASON_MIN } from '../../shared/reason.ts';

const REASON_LENGTH = 300;

export interface Choice {
  readonly pair: LinkedPair;
  readonly state: (typeof LINKED_DECISIONS)[number];
}

export function decisionOf({ pair: { id, state: was }, state }: Choice, t: T): Decision {
  const [title, body, action] =
    state === 'noted'
      ? [t('linked.noteTitle'), t('linked.noteBody'), t('linked.note')]
      : [t('linked.knowTitle'), t('linked.knowBody'), t('linked.know')];
  return {
    title,
    body: <p>{body}</p>,
    action,
    words: {
      label: t('linked.reason'),
      hint: t('linked.reasonHint'),
      minLength: REASON_MIN,
      maxLength: REASON_LENGTH,
    },
    done: t('linked.done'),
    run: (idempotencyKey, reason) =>
      api.call(operatorLinkedCalls.decideLinked, { id, was, state, reason }, { quiet: true, idempotencyKey }),
  };
}
