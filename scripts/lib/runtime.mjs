/** How the server's Node is started, by `npm start` and by the benchmarks. */

/**
 * Node's code in huge pages, where the system has them: about a tenth less processor time for an order over HTTP (decision
 * 0538).
 */
export const HUGE_CODE = '--use-largepages=silent';
