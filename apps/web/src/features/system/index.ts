/** Settings, and the feedback page. */
export { FeedbackPage } from './FeedbackPage.tsx';
export { SystemPage } from './SystemPage.tsx';
