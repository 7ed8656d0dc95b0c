export { newsEn as newsPt } from './news-en.ts';
