export { type Area, areaOf } from './areas.ts';
export { RESTRICTED_REGIONS, isRestrictedCallingCode, isRestrictedCountry } from './regions.ts';
export { serveAreas } from './routes.ts';
