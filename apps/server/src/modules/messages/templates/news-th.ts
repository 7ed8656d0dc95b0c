export { newsEn as newsTh } from './news-en.ts';
