export { DEVIATION_DECIMALS } from './change-settings.ts';
export { HTTPS_REASON, REDIRECT_REASON, httpsAddress } from './addresses.ts';
export { serveSettings } from './routes.ts';
export { serveSettingsToOperators } from './operator-routes.ts';
export { frameOriginOf } from './frame-origin.ts';
export { isOfficeOpen } from './office-hours.ts';
export { readSettings } from './settings.ts';
