/** The form for an instrument's terms, and the input made from it: only changed fields. */
import type { InputOf } from '@tradewind/contract/light';
import type { InstrumentDetail, operatorInstrumentCalls } from '@tradewind/contract/operator-light';

export const TEXT_FIELDS = [
  'show_code',
  'name',
  'name_hk',
  'lot_step',
  'min_lots',
  'max_lots',
  'contract_size',
  'fee_rate',
  'multiples',
  'trigger_distance',
  'sessions',
  'max_quote_age_ms',
  'max_deviation',
  'max_spread',
  'max_position_lots',
  'max_net_exposure_usd',
  'swap_long',
  'swap_short',
] as const;
export const NEW_FIELDS = ['code', 'base', 'quote', 'price_precision'] as const;
export const WHOLE_FIELDS = ['price_precision', 'trigger_distance'] as const;
export type DraftField =
  | (typeof TEXT_FIELDS)[number]
  | (typeof NEW_FIELDS)[number]
  | 'category_id'
  | 'leverage_class'
  | 'margin_mode'
  | 'hours'
  | 'swap_mode'
  | 'swap_triple_day'
  | 'logo'
  | 'effective_at'
  | 'reason';
export type TermsDraft = Readonly<Record<DraftField, string>>;

export const NEW_DRAFT: TermsDraft = {
  code: '',
  base: '',
  quote: '',
  price_precision: '5',
  show_code: '',
  name: '',
  name_hk: '',
  category_id: '1',
  leverage_class: '',
  lot_step: '0.01',
  min_lots: '0.01',
  max_lots: '50',
  contract_size: '100000',
  fee_rate: '0',
  margin_mode: 'leverage',
  multiples: '10, 20, 50, 100',
  trigger_distance: '0',
  hours: 'fx',
  sessions: '',
  max_quote_age_ms: '',
  max_deviation: '',
  max_spread: '',
  max_position_lots: '',
  max_net_exposure_usd: '',
  swap_mode: 'none',
  swap_long: '0',
  swap_short: '0',
  swap_triple_day: '3',
  logo: '',
  effective_at: '',
  reason: '',
};

export function draftOf(instrument: InstrumentDetail): TermsDraft {
  return {
    ...NEW_DRAFT,
    code: instrument.code,
    base: instrument.base,
    quote: instrument.quote,
    price_precision: String(instrument.price_precision),
    show_code: instrument.show_code,
    name: instrument.name,
    name_hk: instrument.names['hk'] ?? '',
    category_id: String(instrument.category_id),
    leverage_class: instrument.leverage_class,
    lot_step: instrument.lot_step,
    min_lots: instrument.min_lots,
    max_lots: instrument.max_lots,
    contract_size: instrument.contract_size,
    fee_rate: instrument.fee_rate,
    margin_mode: instrument.margin_mode,
    multiples: instrument.multiples.join(', '),
    trigger_distance: String(instrument.trigger_distance),
    hours: instrument.hours,
    sessions: instrument.sessions,
    max_quote_age_ms: instrument.max_quote_age_ms,
    max_deviation: instrument.max_deviation,
    max_spread: instrument.max_spread,
    max_position_lots: instrument.max_position_lots,
    max_net_exposure_usd: instrument.max_net_exposure_usd,
    swap_mode: instrument.swap_mode,
    swap_long: instrument.swap_long,
    swap_short: instrument.swap_short,
    swap_triple_day: String(instrument.swap_triple_day),
    logo: instrument.logo,
  };
}

/** The changed terms, without the other fields of the form. */
export function changedFields(before: TermsDraft, draft: TermsDraft): readonly DraftField[] {
  const chosen = [
    'category_id',
    'leverage_class',
    'margin_mode',
    'hours',
    'swap_mode',
    'swap_triple_day',
    'logo',
  ] as const;
  const fields: readonly DraftField[] = [...NEW_FIELDS, ...TEXT_FIELDS, ...chosen];
  return fields.filter((field) => before[field].trim() !== draft[field].trim());
}

type Input = InputOf<typeof operatorInstrumentCalls.proposeInstrument>;

/** Epoch ms of a date and time in the device's time zone; undefined = none was chosen. */
export function instantOf(local: string): number | undefined {
  const time = new Date(local).getTime();
  return local === '' || Number.isNaN(time) ? undefined : time;
}

/** `instrument` undefined = a new one, for which all fields are sent. */
export function termsInput(draft: TermsDraft, instrument: InstrumentDetail | undefined): Input {
  const changed = instrument === undefined ? undefined : new Set(changedFields(draftOf(instrument), draft));
  const sent = <Value>(field: DraftField, value: Value): Value | undefined =>
    changed === undefined || changed.has(field) ? value : undefined;
  const isNew = instrument === undefined;
  const input: Record<string, unknown> = {
    id: instrument?.id,
    code: isNew ? draft.code.trim() : undefined,
    base: isNew ? draft.base.trim() : undefined,
    quote: isNew ? draft.quote.trim() : undefined,
    price_precision: isNew ? draft.price_precision.trim() : undefined,
    show_code: sent('show_code', draft.show_code.trim()),
    name: sent('name', draft.name.trim()),
    names: sent('name_hk', { ...instrument?.names, hk: draft.name_hk.trim() }),
    category_id: sent('category_id', draft.category_id),
    // empty only for a new one: by its category and currencies
    leverage_class: sent('leverage_class', draft.leverage_class === '' ? undefined : draft.leverage_class),
    lot_step: sent('lot_step', draft.lot_step),
    min_lots: sent('min_lots', draft.min_lots),
    max_lots: sent('max_lots', draft.max_lots),
    contract_size: sent('contract_size', draft.contract_size),
    fee_rate: sent('fee_rate', draft.fee_rate),
    margin_mode: sent('margin_mode', draft.margin_mode),
    multiples: sent('multiples', draft.multiples),
    trigger_distance: sent('trigger_distance', draft.trigger_distance.trim()),
    hours: sent('hours', draft.hours),
    sessions: sent('sessions', draft.sessions.trim()),
    max_quote_age_ms: sent('max_quote_age_ms', draft.max_quote_age_ms.trim()),
    max_deviation: sent('max_deviation', draft.max_deviation.trim()),
    max_spread: sent('max_spread', draft.max_spread.trim()),
    max_position_lots: sent('max_position_lots', draft.max_position_lots.trim()),
    max_net_exposure_usd: sent('max_net_exposure_usd', draft.max_net_exposure_usd.trim()),
    swap_mode: sent('swap_mode', draft.swap_mode),
    swap_long: sent('swap_long', draft.swap_long.trim()),
    swap_short: sent('swap_short', draft.swap_short.trim()),
    swap_triple_day: sent('swap_triple_day', draft.swap_triple_day),
    logo: sent('logo', draft.logo),
    effective_at: instantOf(draft.effective_at),
  };
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  return { ...given, reason: draft.reason };
}
