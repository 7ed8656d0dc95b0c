/** The page of one instrument: its hours, spread, contract, margin, fees, financing and limits. */
export { InstrumentPage } from './InstrumentPage.tsx';
