export { useOf } from './admissible.ts';
export { CatalogueChanges, END_SCHEDULED, planOf } from './catalogue-changes.ts';
export { holidayOf, instantOf } from './holidays.ts';
export { serveInstrumentsToOperators } from './operator-routes.ts';
export { INSERT_INSTRUMENT, UPDATE_INSTRUMENT } from './stored.ts';
export { type ChangedTerms, changedTerms, multiplesText, sameTerms, storedTerms, termsOf } from './terms.ts';
export { serveFacts, serveUpcoming } from './routes.ts';
