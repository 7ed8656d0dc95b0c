export { newsEn as newsRu } from './news-en.ts';
