/** Changes that one operator proposes and another one approves: deposit addresses, bank accounts, corrections. */
export { DECIDE_CHANGE } from './change-requests.ts';
export { INSERT_CORRECTION } from './corrections.ts';
export { serveApprovalsToOperators } from './operator-routes.ts';
