export { serveMessagesToOperators } from './operator-routes.ts';
