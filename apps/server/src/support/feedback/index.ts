/** Feedback: sent from the app, handled in the back-office. */
export { Feedback, SEALED_FEEDBACK } from './feedback.ts';
export { serveFeedbackToOperators } from './operator-routes.ts';
export { serveFeedback } from './routes.ts';
