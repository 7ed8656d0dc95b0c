/** Execution quality: the public report, the published heads of the event chain, the proof of an order. */
export { ExecutionCounting } from './counting.ts';
export { serveExecutionToOperators } from './operator-routes.ts';
export { serveExecution } from './routes.ts';
