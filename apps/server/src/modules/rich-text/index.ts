export { type PictureSize, cleanHtml, picturesIn } from './clean-html.ts';
