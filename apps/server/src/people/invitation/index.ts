export { serveInvitation } from './routes.ts';
