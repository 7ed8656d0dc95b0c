export { queueLengths } from './queues.ts';
export { serveOverviewToOperators } from './operator-routes.ts';
