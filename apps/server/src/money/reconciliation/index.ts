/** Reconciles money, records and the core's memory: daily, on an operator's request, and for `npm run verify`. */
export { BEGINNING, readFacts } from './facts.ts';
export type { Reconciler } from './reconciler.ts';
export { serveReconciliationToOperators } from './operator-routes.ts';
export { reconcile } from './rules.ts';
export { unseenFaults } from './store.ts';
export { startReconciliation } from './start.ts';
