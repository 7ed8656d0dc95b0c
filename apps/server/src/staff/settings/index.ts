export { followDefaultLanguage } from './default-language.ts';
export { DEVIATION_DECIMALS } from './change-settings.ts';
export { httpsAddress } from './addresses.ts';
export { serveSettings } from './routes.ts';
export { serveSettingsToOperators } from './operator-routes.ts';
export { frameOriginOf } from './frame-origin.ts';
export { isOfficeOpen } from './office-hours.ts';
export { DEFAULT_SETTINGS, readSettings, settingSql } from './settings.ts';
