/** Operator calls for feedback. */
import { operatorFeedbackCalls } from '@tradewind/contract/operator';
import type { OperatorLayer } from '../../platform/http/index.ts';
import type { Feedback } from './feedback.ts';

export function serveFeedbackToOperators(calls: OperatorLayer, feedback: Feedback): void {
  calls.serve(operatorFeedbackCalls.feedback, async ({ input: { state, page } }) => feedback.page({ state, page }));
  calls.serve(operatorFeedbackCalls.handleFeedback, async ({ operator, input: { id, handled, remark } }) =>
    feedback.handle(operator, id, handled === 1, remark),
  );
}
