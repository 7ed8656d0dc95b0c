/** Wire formats of the core's values. */
export { MICRO_DECIMALS, lotsNumber, priceNumber, usdNumber } from './numbers.ts';
export { timeText } from './times.ts';
