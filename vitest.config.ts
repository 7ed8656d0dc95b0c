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
          testTimeout: 120_000,
        },
      },
      'apps/server',
    ],
  },
});
