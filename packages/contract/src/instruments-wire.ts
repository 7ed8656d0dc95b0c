/** Fields of an instrument's terms whose changes are announced to customers, by their names in the trade list. Without schemas. */
export const TERMS_FIELDS = [
  'ForexFeeRate',
  'HasForexMultiple',
  'LeverageClass',
  'MarginMode',
  'ForexContNum',
  'ForexMinCont',
  'MaxCont',
  'MaxPositionLots',
  'Pip',
  'TriggerDistance',
  'Hours',
  'Sessions',
  'SwapMode',
  'SwapLong',
  'SwapShort',
  'SwapTripleDay',
] as const;
export type TermsField = (typeof TERMS_FIELDS)[number];
