export { HTTPS_REASON, REDIRECT_REASON, httpsAddress } from './addresses.ts';
export { serveBase } from './routes.ts';
export { serveSettings } from './operator-routes.ts';
export { frameOriginOf } from './frame-origin.ts';
export { isOfficeOpen } from './office-hours.ts';
export { readSettings } from './settings.ts';
