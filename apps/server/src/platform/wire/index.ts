/** Wire formats of the core's values. */
export { changedOf, sameOf } from './changed-fields.ts';
export { MICRO_DECIMALS, lotsNumber, priceNumber, usdNumber } from './numbers.ts';
export { timeText } from './times.ts';
