/** The instrument list and its search. */
export { ProductPage } from './ProductPage.tsx';
export { QuotesPage } from './QuotesPage.tsx';
