export { serveExportsToOperators } from './operator-routes.ts';
export { serveExports } from './routes.ts';
