/** How the server's Node is started, by `npm start` and by the benchmarks. */

/**
 * Large allocations, such as the engine's tables, in huge pages (glibc 2.35 and later; ignored elsewhere): a fifth less time of
 * a trigger that fires among a million positions (decision 0538).
 */
export const HUGE_MEMORY = { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' };
