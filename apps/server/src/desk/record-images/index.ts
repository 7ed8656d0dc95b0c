export { serveOperatorImages } from './operator-routes.ts';
