export { serveRecordImagesToOperators } from './operator-routes.ts';
