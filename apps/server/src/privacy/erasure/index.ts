export { Erasures } from './erasures.ts';
export { serveErasuresToOperators } from './operator-routes.ts';
export { serveErasures } from './routes.ts';
