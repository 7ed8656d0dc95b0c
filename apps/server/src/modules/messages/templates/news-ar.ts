export { newsEn as newsAr } from './news-en.ts';
