/** Terms of an instrument whose changes are announced to customers. Without schemas. */
import type { TermName } from './operator/instrument-terms.ts';

/** With their names in the trade list. */
export const ANNOUNCED_TERMS = {
  fee_rate: 'ForexFeeRate',
  multiples: 'HasForexMultiple',
  leverage_class: 'LeverageClass',
  margin_mode: 'MarginMode',
  contract_size: 'ForexContNum',
  min_lots: 'ForexMinCont',
  max_lots: 'MaxCont',
  max_position_lots: 'MaxPositionLots',
  lot_step: 'Pip',
  trigger_distance: 'TriggerDistance',
  hours: 'Hours',
  sessions: 'Sessions',
  swap_mode: 'SwapMode',
  swap_long: 'SwapLong',
  swap_short: 'SwapShort',
  swap_triple_day: 'SwapTripleDay',
} as const satisfies Readonly<Partial<Record<TermName, string>>>;
export type TermsField = (typeof ANNOUNCED_TERMS)[keyof typeof ANNOUNCED_TERMS];
