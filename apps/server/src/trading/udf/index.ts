export { serveUdf } from './routes.ts';
export { instrumentOf } from './symbols.ts';
