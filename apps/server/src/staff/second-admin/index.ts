/** Changes of operators, limits, pauses and rates: they need two admins when there are two. */
export { type Outcome, SecondAdmin } from './second-admin.ts';
export type { AdminProposal, CarryOut, Fields } from './types.ts';
