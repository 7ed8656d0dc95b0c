/** News: the list, and one article. */
export { ArticlePage } from './ArticlePage.tsx';
export { NewsPage } from './NewsPage.tsx';
