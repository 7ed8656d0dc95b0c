export { linkedAlarm } from './overview-alarm.ts';
export { serveLinkedToOperators } from './operator-routes.ts';
export { countAlarms } from './stored.ts';
export { LinkedWatch } from './watch.ts';
