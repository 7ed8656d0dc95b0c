/** Whether this is `npm run test:long`, which adds slow tests. Each of them has a representative in `npm test`. */
export const isLong = process.env['TRADEWIND_TEST_LONG'] === '1';
