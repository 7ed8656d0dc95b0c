export { serveCompaniesToOperators } from './operator-routes.ts';
export { serveCompanies } from './routes.ts';
