export { presentFigures } from './present-figures.ts';
export { serveAccount } from './routes.ts';
export { summaryOf } from './summary.ts';
