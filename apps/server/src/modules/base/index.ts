export { serveBase } from './routes.ts';
