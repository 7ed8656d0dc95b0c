/** Price alerts. */
export { Alerts } from './alerts.ts';
export { serveAlerts } from './routes.ts';
