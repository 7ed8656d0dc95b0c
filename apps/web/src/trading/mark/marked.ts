import type { Instrument } from '@tradewind/contract/light';

/** What a mark is drawn from. */
export type Marked = Pick<Instrument, 'Base' | 'Quote' | 'Code' | 'Logo'>;
