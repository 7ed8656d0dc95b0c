/** The call that sends feedback. */
import { feedbackCalls } from '@tradewind/contract';
import { type CallLayer, addressKey } from '../../platform/http/index.ts';
import type { AbuseLimits } from '../../platform/limits/index.ts';
import type { Sessions } from '../../people/identity/index.ts';
import type { Feedback } from './feedback.ts';

export interface FeedbackRoutes {
  readonly feedback: Feedback;
  readonly sessions: Pick<Sessions, 'find'>;
  readonly limits: AbuseLimits;
}

export function serveFeedback(calls: CallLayer, { feedback, sessions, limits }: FeedbackRoutes): void {
  calls.open(feedbackCalls.sendFeedback, async ({ input, address, locale, tokens }) => {
    await limits.take('feedback_address', addressKey(address));
    // a session that has ended is no reason to lose the feedback
    const session = tokens.session === undefined ? undefined : await sessions.find(tokens.session, address);
    const { client_id: clientId, text, contact } = input;
    await feedback.add({ clientId, userId: session?.user.id, locale, text, contact });
    return {};
  });
}
