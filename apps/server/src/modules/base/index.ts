export { HTTPS_REASON, REDIRECT_REASON, httpsAddress } from './addresses.ts';
export { serveBase } from './routes.ts';
export { serveSettings } from './operator-routes.ts';
export { readSettings } from './settings.ts';
