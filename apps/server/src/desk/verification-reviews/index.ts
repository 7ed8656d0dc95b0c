/** Operators' decisions on identity verifications. */
export { serveReviewsToOperators } from './operator-routes.ts';
