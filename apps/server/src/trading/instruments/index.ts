export { useOf } from './admissible.ts';
export { CatalogueChanges, planOf } from './catalogue-changes.ts';
export { holidayOf, instantOf } from './holidays.ts';
export { serveInstruments } from './routes.ts';
export {
  type ChangedTerms,
  FIXED_FIELDS,
  changedTerms,
  multiplesText,
  namesText,
  plainDecimal,
  sameTerms,
  storedTerms,
  termsOf,
} from './terms.ts';
export { serveUpcoming } from './upcoming.ts';
