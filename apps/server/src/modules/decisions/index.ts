/** What operators decide on deposits and withdrawals. */
export { serveDecisions } from './routes.ts';
export type { DecisionServices } from './services.ts';
