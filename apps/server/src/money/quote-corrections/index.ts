/** Fills at a wrong quote, and the amounts to correct. */
export { type Difference, type Right, differenceOf, dueOf, rateFromText, rateText } from './differences.ts';
export { type QuoteFill, type QuoteKey, filledQuotes, fillsOfQuote, nextQuote, protectionsSince } from './fills.ts';
