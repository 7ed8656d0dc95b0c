export { serveFeed } from './routes.ts';
