export { alerts } from '../en/alerts.ts';
