export { newsEn as newsSpa } from './news-en.ts';
