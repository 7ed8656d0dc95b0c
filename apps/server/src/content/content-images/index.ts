export { ContentImages, contentImageSizes, requireContentImages } from './content-images.ts';
export { serveContentImages, serveContentUpload } from './routes.ts';
