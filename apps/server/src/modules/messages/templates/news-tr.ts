export { newsEn as newsTr } from './news-en.ts';
