export { cleanHtml, picturesIn } from './clean-html.ts';
