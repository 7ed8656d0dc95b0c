/** What operators decide on identity verifications. */
export { serveReviewsToOperators } from './operator-routes.ts';
