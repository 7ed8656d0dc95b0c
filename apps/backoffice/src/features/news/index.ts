/** News: the list, and the page for editing an article. */
export { ArticlePage } from './ArticlePage.tsx';
export { NewsPage } from './NewsPage.tsx';
