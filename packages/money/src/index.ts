/**
 * Money, prices and lots as integers. This is the only place in the project that divides or rounds numbers
 * that become money.
 */
export * from './units.ts';
export * from './rounding.ts';
export * from './decimal.ts';
export * from './currency.ts';
export * from './typed.ts';
