export { readLogFilter, withMemos } from './log.ts';
export { presentFigures } from './present-figures.ts';
export { serveAccount, serveAccountLog } from './routes.ts';
export { viewOf } from './view-of.ts';
