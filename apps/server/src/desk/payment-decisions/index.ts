/** What operators decide on deposits and withdrawals. */
export { serveDecisions } from './routes.ts';
