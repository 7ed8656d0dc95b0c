export { newsEn as newsVn } from './news-en.ts';
