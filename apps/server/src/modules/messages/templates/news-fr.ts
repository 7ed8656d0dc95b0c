export { newsEn as newsFr } from './news-en.ts';
