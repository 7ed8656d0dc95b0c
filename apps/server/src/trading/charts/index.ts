export { serveCharts } from './routes.ts';
