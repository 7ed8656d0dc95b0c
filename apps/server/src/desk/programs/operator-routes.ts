/** A customer's API keys, hooks and webhooks, which operators may pause. */
import { operatorPeopleCalls } from '@tradewind/contract/operator';
import type { Market } from '../../core/market/index.ts';
import { type ApiKeys, presentKey } from '../../people/api-keys/index.ts';
import type { ActingOperator } from '../../platform/access/index.ts';
import { type Database, type Queryable, inTransaction } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { OperatorLayer } from '../../platform/http/index.ts';
import { appendAudit } from '../../staff/audit/index.ts';
import { type Hooks, presentHook } from '../../trading/hooks/index.ts';
import { type Webhooks, presentWebhook } from '../../trading/webhooks/index.ts';
import { userExists } from '../customers/index.ts';

interface ProgramServices {
  readonly database: Database;
  readonly market: Market;
  readonly apiKeys: ApiKeys;
  readonly hooks: Hooks;
  readonly webhooks: Webhooks;
  readonly now: () => number;
}

interface Pause {
  /** Of the customer. */
  readonly id: number;
  readonly paused: 0 | 1;
  readonly reason: string;
}

type Kind = 'api_key' | 'hook' | 'webhook';

export function serveProgramsToOperators(calls: OperatorLayer, services: ProgramServices): void {
  const { database, market, apiKeys, hooks, webhooks, now } = services;

  async function requireUser(id: number): Promise<void> {
    if (!(await userExists(database, id))) throw new Refused('not_found');
  }

  /** Pauses it by `hold`, whose result counts when it is not empty, with a row in the audit log. */
  async function pause<Held>(
    operator: ActingOperator,
    { id, paused, reason }: Pause,
    kind: Kind,
    item: number | string,
    {
      hold,
      known,
    }: { hold(client: Queryable): Promise<readonly Held[]>; known(): Promise<readonly { id: number | string }[]> },
  ): Promise<readonly Held[]> {
    const held = paused === 1;
    const changed = await inTransaction(database, async (client) => {
      const rows = await hold(client);
      if (rows.length === 0) return rows;
      const action = `customer.${held ? 'pause' : 'resume'}_${kind}` as const;
      const subject = { type: 'customer', id } as const;
      const name = kind === 'api_key' ? 'key' : kind;
      const [before, after] = [
        { [name]: item, held: !held },
        { [name]: item, held, reason },
      ];
      await appendAudit(client, { operator, action, subject, before, after }, now());
      return rows;
    });
    if (changed.length > 0) return changed;
    throw new Refused((await known()).some((row) => row.id === item) ? 'conflict' : 'not_found');
  }

  calls.serve(operatorPeopleCalls.userApiKeys, async ({ input }) => {
    await requireUser(input.id);
    return (await apiKeys.list(input.id)).map(presentKey);
  });

  calls.serve(operatorPeopleCalls.pauseUserApiKey, async ({ input, operator }) => {
    const { id, key_id: key, paused } = input;
    const changed = await pause(operator, input, 'api_key', key, {
      hold: (client) => apiKeys.hold(client, id, key, paused === 1),
      known: () => apiKeys.list(id),
    });
    await apiKeys.changed(changed);
    return {};
  });

  calls.serve(operatorPeopleCalls.userHooks, async ({ input }) => {
    await requireUser(input.id);
    return (await hooks.list(input.id)).map((hook) => presentHook(market, hook));
  });

  calls.serve(operatorPeopleCalls.pauseUserHook, async ({ input, operator }) => {
    const { id, hook_id: hook, paused } = input;
    await pause(operator, input, 'hook', hook, {
      hold: async (client) => ((await hooks.hold(client, id, hook, paused === 1)) ? [hook] : []),
      known: () => hooks.list(id),
    });
    return {};
  });

  calls.serve(operatorPeopleCalls.userWebhooks, async ({ input }) => {
    await requireUser(input.id);
    // the path may hold a token of the receiver
    return (await webhooks.list(input.id)).map((row) => ({ ...presentWebhook(row), url: originOf(row.url) }));
  });

  calls.serve(operatorPeopleCalls.pauseUserWebhook, async ({ input, operator }) => {
    const { id, webhook_id: webhook, paused } = input;
    await pause(operator, input, 'webhook', webhook, {
      hold: async (client) => ((await webhooks.hold(client, id, webhook, paused === 1)) ? [webhook] : []),
      known: () => webhooks.list(id),
    });
    return {};
  });
}

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : '');
