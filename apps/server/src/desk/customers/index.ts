export { serveCustomersToOperators } from './operator-routes.ts';
