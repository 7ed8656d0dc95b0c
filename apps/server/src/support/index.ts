/** Starts the support chat and feedback. */
import type { ContentContext } from '../content/index.ts';
import type { HttpScopes } from '../platform/web-server/index.ts';
import { startHousekeeping } from '../platform/limits/index.ts';
import { type SupportChat, startChat } from './chat/index.ts';
import { Feedback, serveFeedback, serveFeedbackToOperators } from './feedback/index.ts';

export interface SupportContext extends ContentContext {
  readonly chat: SupportChat;
}

export async function startSupport(context: ContentContext): Promise<SupportContext> {
  const { config, operators, work, onError, onStop } = context;
  const { rateLimits, publicUrl, dataDir } = config;
  const guestChatsDays = config.retention.guestChats;
  const chat = startChat({
    ...context,
    rateLimits,
    publicUrl,
    dataDir,
    guestChatsDays,
    operatorSessions: operators.sessions,
  });
  onStop(() => chat.stop());
  await work.run(() => startHousekeeping(chat.sweepers, onError));
  return { ...context, chat };
}

export async function serveSupport(scopes: HttpScopes, { chat, ...context }: SupportContext): Promise<void> {
  const feedback = new Feedback(context);
  serveFeedback(scopes.calls, { ...context, feedback });
  serveFeedbackToOperators(scopes.operators, feedback);
  chat.serveChat(scopes.calls);
  chat.serveChatToOperators(scopes.operators);
  await chat.serveChatUploads(scopes.scope, scopes.options);
  await chat.serveChatUploadsToOperators(scopes.operatorScope, scopes.operatorOptions);
}
