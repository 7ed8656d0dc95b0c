/** Calls for a user's own webhooks. No key reaches them. */
import { type WebhookRow, signalCalls } from '@tradewind/contract';
import type { EngineHost } from '../../core/engine-host/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { CallLayer } from '../../platform/http/index.ts';
import type { AbuseLimits } from '../../platform/limits/index.ts';
import { viewOf } from '../account/index.ts';
import type { WebhookSender } from './sender.ts';
import type { StoredWebhook, Webhooks } from './webhooks.ts';

interface WebhookServices {
  readonly webhooks: Webhooks;
  readonly webhookSender: Pick<WebhookSender, 'allows'>;
  readonly host: EngineHost;
  readonly limits: AbuseLimits;
}

export function serveWebhooks(calls: CallLayer, { webhooks, webhookSender, host, limits }: WebhookServices): void {
  calls.member(signalCalls.webhooks, async ({ session }) => (await webhooks.list(session.user.id)).map(presented));

  calls.member(
    signalCalls.createWebhook,
    async (context) => {
      const { session, input } = context;
      const { user } = session;
      if (!webhookSender.allows(input.url)) throw new Refused('invalid_input', { fields: { url: 'format' } });
      await limits.take('webhook_user', String(user.id));
      const { n } = await viewOf(host, user.id, []);
      const wanted = { url: new URL(input.url).href, events: [...new Set(input.events)], n };
      return webhooks.create(user, wanted, context);
    },
    { repeated: ({ id }) => ({ id }) },
  );

  calls.member(signalCalls.deleteWebhook, async ({ session, input }) => {
    if (!(await webhooks.delete(session.user.id, input.id))) throw new Refused('not_found');
    return {};
  });
}

const presented = (webhook: StoredWebhook): WebhookRow => ({
  id: webhook.id,
  url: webhook.url,
  events: [...webhook.events],
  created_at: webhook.createdAtMs,
  n: webhook.n,
  last: webhook.last,
  sent_at: webhook.sentAtMs,
  failing_since: webhook.failingSinceMs,
  failure: webhook.failure,
  next_try_at: webhook.failingSinceMs === null ? null : webhook.nextTryMs,
});
