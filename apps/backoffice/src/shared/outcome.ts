import type { ApiError } from '@tradewind/client/app';
import type { Decider } from '@tradewind/contract/operator-light';
import type { T } from './language.ts';

interface Outcome {
  /** "Credited". */
  readonly state: string;
  /** null = decided by the customer, not by an operator. */
  readonly by: Decider | null;
  readonly time: string;
}

/** The outcome of a record with the operator and the time. */
export const outcomeText = ({ state, by, time }: Outcome, t: T): string =>
  by === null ? t('queues.outcomeSelf', { state, time }) : t('queues.outcome', { state, operator: by.name, time });

/** Texts for refusals that every decision can get; undefined = the server's text. */
export function decisionRefusal(error: ApiError, t: T): string | undefined {
  if (error.key === 'insufficient_balance') return t('queues.balanceTooLow');
  switch (error.details['reason']) {
    case 'own_account':
      return t('queues.ownAccount');
    case 'cool_off':
      return t('queues.coolOff');
    default:
      return undefined;
  }
}
