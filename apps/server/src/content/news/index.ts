export { serveNewsToOperators } from './operator-routes.ts';
export { serveNews } from './routes.ts';
export { isNewsShown, newestNews } from './shown.ts';
