/** What operators decide on identity verifications. */
export { serveReviews } from './routes.ts';
