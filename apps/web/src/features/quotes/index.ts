/** The instrument list. */
export { QuotesPage } from './QuotesPage.tsx';
export { foldText, matches, visibleInstruments, type ListView } from './filter.ts';
