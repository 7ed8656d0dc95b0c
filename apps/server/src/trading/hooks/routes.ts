/** Calls for a user's own hooks, which no key reaches; and the addresses that hooks are called at. */
import { HOOKS_PATH, signalAnswer, signalCalls } from '@tradewind/contract';
import { parseScaled } from '@tradewind/money';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Market } from '../../core/market/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { CallLayer, type CallLayerOptions } from '../../platform/http/index.ts';
import type { AbuseLimits } from '../../platform/limits/index.ts';
import { MICRO_DECIMALS } from '../../platform/wire/index.ts';
import { instrumentOf } from '../udf/index.ts';
import type { Hooks } from './hooks.ts';
import { addressOf, presentCall, presentHook } from './present-hook.ts';
import { type SignalServices, Signals } from './signals.ts';

const SIGNAL_BYTES = 16 * 1024;

interface HookServices {
  readonly hooks: Hooks;
  readonly market: Market;
  readonly limits: AbuseLimits;
}

export function serveHooks(calls: CallLayer, { hooks, market, limits }: HookServices): void {
  calls.member(signalCalls.hooks, async ({ session }) =>
    (await hooks.list(session.user.id)).map((hook) => presentHook(market, hook)),
  );

  calls.member(
    signalCalls.createHook,
    async (context) => {
      const { session, input } = context;
      const { user } = session;
      const bounds = {
        name: input.name,
        maxLots: maxLotsOf(input.max_lots),
        instruments: instrumentsOf(market, input.instruments),
        ordersPerMinute: input.orders_per_minute,
        isDryRun: input.dry_run === 1,
      };
      await limits.take('hook_user', String(user.id));
      const { id, secret } = await hooks.create(user, bounds, context);
      return { id, address: addressOf(id), secret };
    },
    { repeated: ({ id, address }) => ({ id, address }) },
  );

  calls.member(signalCalls.changeHook, async ({ session, input }) => {
    const { id, name, max_lots: maxLots, instruments, orders_per_minute: ordersPerMinute, dry_run: dryRun } = input;
    const changed = await hooks.change(session.user.id, id, {
      ...(name !== undefined && { name }),
      ...(maxLots !== undefined && { maxLots: maxLotsOf(maxLots) }),
      ...(instruments !== undefined && { instruments: instrumentsOf(market, instruments) }),
      ...(ordersPerMinute !== undefined && { ordersPerMinute }),
      ...(dryRun !== undefined && { isDryRun: dryRun === 1 }),
    });
    if (changed === undefined) throw new Refused('not_found');
    return presentHook(market, changed);
  });

  calls.member(signalCalls.pauseHook, async ({ session, input }) => {
    if (!(await hooks.pause(session.user.id, input.id, input.paused === 1))) throw new Refused('not_found');
    return {};
  });

  calls.member(signalCalls.deleteHook, async ({ session, input }) => {
    if (!(await hooks.delete(session.user.id, input.id))) throw new Refused('not_found');
    return {};
  });

  calls.member(signalCalls.hookLog, async ({ session, input }) => {
    const log = await hooks.log(session.user.id, input.id);
    if (log === undefined) throw new Refused('not_found');
    return log.map(presentCall);
  });
}

/** Registers the addresses in a separate scope: alerts of other services are JSON of any media type, or of none. */
export async function serveSignals(
  scope: FastifyInstance,
  options: CallLayerOptions,
  services: SignalServices,
): Promise<void> {
  const signals = new Signals(services);
  const parameters = z.object({ id: z.string() });
  await scope.register((child, _options, done) => {
    child.removeAllContentTypeParsers();
    child.addContentTypeParser('*', { parseAs: 'string', bodyLimit: SIGNAL_BYTES }, (_request, body, parsed) =>
      parsed(null, body),
    );
    child.addHook('onRequest', (request, _reply, next) => {
      // Fastify refuses a malformed media type; here it does not matter
      request.raw.headers['content-type'] = 'text/plain';
      next();
    });
    new CallLayer(child, options).openUpload(
      { path: `${HOOKS_PATH}:id`, output: signalAnswer },
      async ({ request, address, locale }) => {
        const { id } = parameters.parse(request.params);
        const text = typeof request.body === 'string' ? request.body : '';
        return signals.take(id, text, { address, locale });
      },
    );
    done();
  });
}

/** Micro-lots. Throws Refused invalid_input. */
function maxLotsOf(text: string): number {
  const lots = parseScaled(text, MICRO_DECIMALS);
  if (lots === undefined) throw new Refused('invalid_input', { fields: { max_lots: 'format' } });
  if (lots <= 0) throw new Refused('invalid_input', { fields: { max_lots: 'too_small' } });
  return lots;
}

/** Ids of instruments, from ids and codes. Throws Refused invalid_input. */
function instrumentsOf(market: Market, names: readonly string[]): readonly number[] {
  const ids = names.map((name) => {
    const instrument = /^\d{1,9}$/u.test(name) ? market.byId(Number(name)) : instrumentOf(market, name);
    if (instrument === undefined) throw new Refused('invalid_input', { fields: { instruments: 'enum' } });
    return instrument.spec.id;
  });
  return [...new Set(ids)];
}
