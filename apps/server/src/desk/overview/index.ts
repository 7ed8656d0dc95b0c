export { queueLengths } from './queues.ts';
export { serveOverview } from './routes.ts';
