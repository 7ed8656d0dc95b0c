import type { ApiError } from '@tradewind/client';
import type { Decider } from '@tradewind/contract/operator-light';
import type { T } from './language.ts';

interface Outcome {
  /** "Credited". */
  readonly state: string;
  /** null = nobody of the house: the customer himself. */
  readonly by: Decider | null;
  readonly time: string;
}

/** What became of a record, by whom and when. */
export const outcomeText = ({ state, by, time }: Outcome, t: T): string =>
  by === null ? t('queues.outcomeSelf', { state, time }) : t('queues.outcome', { state, operator: by.name, time });

/** Refusals that every decision can meet, in plainer words than the server's. */
export const decisionRefusal = (error: ApiError, t: T): string | undefined =>
  error.details['reason'] === 'own_account' ? t('queues.ownAccount') : undefined;
