export { newsEn as newsId } from './news-en.ts';
