/** The vocabulary of mark-ups (contract §14): how far the price of a group of accounts is from the raw one. */
import type { InstrumentId, TimeMs } from './basics.ts';
import type { GroupId, LeverageClass } from './group-terms.ts';

/** Largest mark-up of a side, in points. */
export const MAX_MARKUP = 10_000;

/** What applies to a group in an instrument: bid − `bid`, ask + `ask`, in points. */
export interface MarkupTerms {
  /** Number of the definition, as given with it; larger for later ones. */
  readonly version: number;
  readonly bid: number;
  readonly ask: number;
}

/** A definition: for one instrument, or for those of a class without one of their own. */
export type Markup = MarkupTerms & { readonly group: GroupId } & (
    | { readonly instrument: InstrumentId; readonly leverageClass?: never }
    | { readonly instrument?: never; readonly leverageClass: LeverageClass }
  );

/**
 * From then on every account of the group sees and trades the other price, also with positions and orders that it has. Margin
 * is checked on the next quote, as after every command. An `updated` event for each trailing stop that follows another price
 * from then on states where it is; a move to another group adds the same events.
 */
export interface MarkupCommand {
  readonly type: 'set_markup';
  readonly markup: Markup;
  readonly now: TimeMs;
}

/** `account` 0: it belongs to no account. */
export interface MarkupEvent {
  readonly type: 'markup_set';
  readonly account: 0;
  readonly markup: Markup;
  readonly time: TimeMs;
}
