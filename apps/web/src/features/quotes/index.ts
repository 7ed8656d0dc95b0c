/** The instrument list and its search. */
export { ProductPage } from './ProductPage.tsx';
export { QuotesPage } from './QuotesPage.tsx';
export { visibleInstruments, type ListView } from './filter.ts';
