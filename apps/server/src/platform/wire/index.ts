/** How values of the core look on the wire. */
export { MICRO_DECIMALS, lotsNumber, priceNumber, usdNumber } from './numbers.ts';
export { timeText } from './times.ts';
