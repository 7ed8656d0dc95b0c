import { defineConfig } from 'vitest/config';

/**
 * Sources run in Node as they are, as they do in production: Vite's module runner reads each import through a getter, which
 * takes half of the time of the engine's laws. Tests mock no modules, so they need nothing of it.
 */
const NATIVE = { viteModuleRunner: false, nodeLoader: false };

/** A busy machine makes them wait; the second of the default is short then. */
const PATIENT = { timeout: 30_000 };

const isLong = process.env['TRADEWIND_TEST_LONG'] === '1';
const SET_UP = ['./scripts/lib/fast-check-sizes.ts'];

/** Benchmarks at toy size that start PostgreSQL and servers, and the FIX session with QuickFIX. */
const LONG_ONLY = isLong
  ? []
  : [
      'bench/src/{bridge,chat,cluster,coldstart,failover,fanout,hostile,orders,soak}.test.ts',
      'packages/fix/src/executor.test.ts',
    ];

/**
 * All tests but the browser's. Files share processes: each restores what it changes of them. The server's own project brings
 * a PostgreSQL up for them.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'units',
          setupFiles: SET_UP,
          include: ['{packages,bench,bridges,backtest,scripts}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', 'packages/ui/**', ...LONG_ONLY],
          isolate: false,
          experimental: NATIVE,
          // the long run has the engine's laws hold 25 times as often
          testTimeout: isLong ? 3_600_000 : 120_000,
          expect: { poll: PATIENT },
        },
      },
      {
        test: {
          name: 'apps',
          setupFiles: SET_UP,
          include: ['packages/ui/**/*.test.{ts,tsx}', 'apps/{web,backoffice}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          isolate: false,
          // the five seconds of the default are short on a busy machine
          testTimeout: 60_000,
          expect: { poll: PATIENT },
        },
      },
      'apps/server',
      'e2e',
    ],
  },
});
