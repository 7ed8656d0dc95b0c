export { ExposureDesk } from './desk.ts';
export { exposureAlarm } from './overview-alarm.ts';
export { serveExposureToOperators } from './operator-routes.ts';
