/** The regulator's risk warning with the share of accounts that lose money. */
export { LossShares } from './loss-share.ts';
export { serveRiskToOperators } from './operator-routes.ts';
export { presentRiskWarning } from './risk-warning.ts';
