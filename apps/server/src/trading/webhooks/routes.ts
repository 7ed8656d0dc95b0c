/** Calls for a user's own webhooks. No key reaches them. */
import { type WebhookRow, signalCalls } from '@tradewind/contract';
import type { EngineHost } from '../../core/engine-host/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { CallLayer } from '../../platform/http/index.ts';
import type { AbuseLimits } from '../../platform/limits/index.ts';
import { viewOf } from '../account/index.ts';
import type { WebhookSender } from './sender.ts';
import { type StoredWebhook, type Webhooks, webhookHeld } from './webhooks.ts';

interface WebhookServices {
  readonly webhooks: Webhooks;
  readonly webhookSender: Pick<WebhookSender, 'allows' | 'post'>;
  readonly host: EngineHost;
  readonly limits: AbuseLimits;
  readonly now: () => number;
}

export function serveWebhooks(calls: CallLayer, services: WebhookServices): void {
  const { webhooks, webhookSender, host, limits } = services;
  serveTest(calls, services);

  calls.member(signalCalls.webhooks, async ({ session }) => (await webhooks.list(session.user.id)).map(presentWebhook));

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

  calls.member(signalCalls.pauseWebhook, async ({ session, input }) => {
    // its next event is tried at once: without a limit that would be a way round the waits between two tries
    if (input.paused === 0) await limits.take('webhook_resume_user', String(session.user.id));
    if (!(await webhooks.pause(session.user.id, input.id, input.paused === 1))) throw new Refused('not_found');
    return {};
  });

  calls.member(signalCalls.deleteWebhook, async ({ session, input }) => {
    if (!(await webhooks.delete(session.user.id, input.id))) throw new Refused('not_found');
    return {};
  });
}

/** A message that is no event: receivers tell it by `test`, and it has no number. */
function serveTest(calls: CallLayer, { webhooks, webhookSender, limits, now }: WebhookServices): void {
  calls.member(signalCalls.testWebhook, async ({ session, input }) => {
    await limits.take('webhook_test_user', String(session.user.id));
    const target = await webhooks.target(session.user.id, input.id);
    if (target === undefined) throw new Refused('not_found');
    if (target.isHeld) throw webhookHeld();
    const startedMs = performance.now();
    const failure = await webhookSender.post(target, JSON.stringify({ test: true, time: now() }), NEVER);
    return {
      accepted: failure === undefined ? (1 as const) : (0 as const),
      failure: failure ?? '',
      duration_ms: Math.ceil(performance.now() - startedMs),
    };
  });
}

/** A test takes at most as long as the sender waits. */
const NEVER = new AbortController().signal;

export const presentWebhook = (webhook: StoredWebhook): WebhookRow => ({
  id: webhook.id,
  url: webhook.url,
  events: [...webhook.events],
  paused: webhook.isPaused || webhook.isHeld ? 1 : 0,
  held: webhook.isHeld ? 1 : 0,
  created_at: webhook.createdAtMs,
  n: webhook.n,
  last: webhook.last,
  sent_at: webhook.sentAtMs,
  failing_since: webhook.failingSinceMs,
  failure: webhook.failure,
  next_try_at: webhook.failingSinceMs === null ? null : webhook.nextTryMs,
});
