/** News: the list, and the page on which an article is written. */
export { ArticlePage } from './ArticlePage.tsx';
export { NewsPage } from './NewsPage.tsx';
