/** Instruments without bounds, so that tests need not list them. */
import {
  CUSTOMER_BOUNDS,
  type CustomerBounds,
  INSTRUMENT_TERMS,
  type TermOf,
  termsOfKind,
} from '../operator/instrument-terms.ts';

/** In the trade list. */
export const NO_CUSTOMER_BOUNDS = Object.fromEntries(
  CUSTOMER_BOUNDS.map((name) => [INSTRUMENT_TERMS[name].file, null]),
) as CustomerBounds;

/** In the operators' calls. */
export const NO_BOUNDS = Object.fromEntries(termsOfKind('bound').map((name) => [name, ''])) as Readonly<
  Record<TermOf<'bound'>, string>
>;
