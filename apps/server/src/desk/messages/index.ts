export { serveMessages } from './operator-routes.ts';
