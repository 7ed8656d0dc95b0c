export { presentFigures } from './present-figures.ts';
export { serveAccount } from './routes.ts';
