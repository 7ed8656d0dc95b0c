/** Backtests of client programs: docs/recipes/backtest.md */
export { openRecordings } from './recorded-ticks.ts';
export { type RunOptions, type RunResult, runBacktest } from './run.ts';
