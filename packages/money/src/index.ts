/**
 * Money, prices and lots as integers, and the only place in the project where numbers are divided or
 * rounded on their way to money.
 */
export * from './units.ts';
export * from './rounding.ts';
export * from './decimal.ts';
export * from './currency.ts';
