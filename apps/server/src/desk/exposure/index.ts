export { ExposureDesk } from './desk.ts';
export type { Position } from './holdings.ts';
export { profitOfPosition } from './figures.ts';
export { Prices, valueOf } from './prices.ts';
export { exposureAlarm } from './overview-alarm.ts';
export { serveExposureToOperators } from './operator-routes.ts';
