/** Helpers that benchmarks share with the engine's own tests. */
export * from './ticks.ts';
