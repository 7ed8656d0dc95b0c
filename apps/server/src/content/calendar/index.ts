export { EventAlerts } from './event-alerts.ts';
export { serveCalendarToOperators } from './operator-routes.ts';
export { serveCalendar } from './routes.ts';
