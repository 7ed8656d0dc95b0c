/** How orders were filled: the public report, the published heads of the event chain, the proof of an order. */
export { ExecutionCounting, dayOf } from './counting.ts';
export { orderOf } from './order-row.ts';
export { type ExecutionServices, serveExecution, serveOperatorProof } from './routes.ts';
