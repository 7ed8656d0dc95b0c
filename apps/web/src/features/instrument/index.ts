/** The page of one instrument: its hours, spread, contract, margin, fees and limits. */
export { InstrumentPage } from './InstrumentPage.tsx';
