export { serveBase } from './routes.ts';
export { serveSettings } from './operator-routes.ts';
export { readSettings } from './settings.ts';
