export { newsEn as newsDe } from './news-en.ts';
