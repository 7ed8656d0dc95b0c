export { news } from '../en/news.ts';
