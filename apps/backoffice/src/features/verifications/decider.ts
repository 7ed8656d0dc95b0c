import type { Decider, HistoryRow } from '@tradewind/contract/operator-light';

const DECISIONS: readonly string[] = ['verification.approve', 'verification.refuse'];

/** Who decided, according to the audit log; null when no one is recorded. */
export const deciderIn = (history: readonly HistoryRow[]): Decider | null =>
  history.find(({ action }) => DECISIONS.includes(action))?.operator ?? null;
