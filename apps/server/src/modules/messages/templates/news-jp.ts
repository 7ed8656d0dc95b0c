export { newsEn as newsJp } from './news-en.ts';
