/** Constants of exports and erasures, without schemas. */

/** Requires the ticket of the call `askExport`. */
export const EXPORT_PATH = '/api/privacy/export.json';
/** What must be settled before an account can be erased. */
export const ERASURE_OBSTACLES = ['orders', 'balance', 'deposits', 'withdrawals'] as const;
export type ErasureObstacle = (typeof ERASURE_OBSTACLES)[number];
/** `locked`: everything is erased except records that must be kept until a date. */
export const ERASURE_STATES = ['waiting', 'refused', 'withdrawn', 'locked', 'erased'] as const;
export type ErasureState = (typeof ERASURE_STATES)[number];
