export { CHANGE_FIELDS, fieldChanges, instantOf, TRIPLE_DAYS } from './change-fields.ts';
export { ChangePage } from './ChangePage.tsx';
export { ChangesPage } from './ChangesPage.tsx';
export { FieldDiff } from './FieldDiff.tsx';
export { QuoteFills } from './QuoteFills.tsx';
export { Value } from './Value.tsx';
export { WaitingChanges } from './WaitingChanges.tsx';
export { Versions } from './Versions.tsx';
