export { serveAnnouncements } from './routes.ts';
