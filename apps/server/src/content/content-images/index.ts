export { ContentImages, contentImageSizes, keepLogo, requireContentImages } from './content-images.ts';
export { serveContentUploadsToOperators } from './operator-routes.ts';
export { serveContentImages } from './routes.ts';
