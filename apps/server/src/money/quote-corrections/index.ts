/** Fills at a quote that was wrong: what they were, and what correcting them comes to. */
export { type Difference, type Right, differenceOf, dueOf, rateFromText, rateText } from './differences.ts';
export { type QuoteFill, type QuoteKey, filledQuotes, fillsOfQuote, nextQuote, protectionsSince } from './fills.ts';
