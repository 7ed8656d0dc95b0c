export { StoredImages, urlOf } from './images.ts';
export { serveOperatorImages } from './operator-routes.ts';
export { serveImages } from './routes.ts';
export type { Images } from './types.ts';
