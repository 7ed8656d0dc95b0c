import type { Instrument } from '@tradewind/contract/light';

/** The input for drawing a mark. */
export type Marked = Pick<Instrument, 'Base' | 'Quote' | 'Code' | 'Logo'>;
