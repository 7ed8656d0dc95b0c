export { FilledQuotesPage } from './FilledQuotesPage.tsx';
export { InstrumentPage } from './InstrumentPage.tsx';
export { InstrumentsPage } from './InstrumentsPage.tsx';
