/** Operators' decisions on deposits and withdrawals. */
export { CREDIT_DEPOSIT } from './deposit-decisions.ts';
export { servePaymentDecisionsToOperators } from './operator-routes.ts';
export { DECIDE_WITHDRAWAL } from './withdrawal-decisions.ts';
