export { newsEn as newsIt } from './news-en.ts';
