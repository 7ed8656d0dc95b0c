/**
 * Whether this is `npm run test:long`, which repeats with more seeds, samples and kills what `npm test` does once
 * (decision 0392).
 */
export const isLong = process.env['TRADEWIND_TEST_LONG'] === '1';
