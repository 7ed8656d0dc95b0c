/** Whether this is `npm run test:long`, which adds what takes long. What it adds has a representative in `npm test`. */
export const isLong = process.env['TRADEWIND_TEST_LONG'] === '1';
