export { serveOperatorCompanies } from './operator-routes.ts';
export { serveCompanies } from './routes.ts';
