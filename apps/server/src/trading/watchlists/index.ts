export { serveWatchlists } from './routes.ts';
