/** How the server's Node is started, by `npm start` and by the benchmarks. */

/**
 * Node's code in huge pages, where the system has them: about a tenth less processor time for an order over HTTP (decision
 * 0538).
 */
export const HUGE_CODE = '--use-largepages=silent';

/**
 * Large allocations, such as the engine's tables, in huge pages (glibc 2.35 and later; ignored elsewhere): a quarter less time of
 * a trigger that fires among a million positions.
 */
export const HUGE_MEMORY = { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' };
