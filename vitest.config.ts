import { defineConfig } from 'vitest/config';

/** All tests but the browser's. The server's own project brings a PostgreSQL up for them. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'units',
          include: ['{packages,bench,scripts}/**/*.test.{ts,tsx}', 'apps/{web,backoffice}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          // the long run has the engine's laws hold 25 times as often
          testTimeout: process.env['TRADEWIND_TEST_LONG'] === '1' ? 3_600_000 : 120_000,
        },
      },
      'apps/server',
    ],
  },
});
