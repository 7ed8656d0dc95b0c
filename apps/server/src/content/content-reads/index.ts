export { serveContentReads } from './routes.ts';
