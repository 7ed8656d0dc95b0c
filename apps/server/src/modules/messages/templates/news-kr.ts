export { newsEn as newsKr } from './news-en.ts';
