/**
 * TradingView's Universal Data Feed: public prices of `retail` for charts on pages of any origin (contract §15). Works with
 * any chart that speaks the protocol.
 */
import { UDF_ACTIONS, UDF_PATH, type UdfAction, udfQueries } from '@tradewind/contract';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { CallLayer, type CallLayerOptions, type OpenContext } from '../../platform/http/index.ts';
import { barsOf } from './history.ts';
import { ANY_ORIGIN, errorsOfProtocol } from './protocol.ts';
import { quotesOf } from './quotes.ts';
import type { UdfServices } from './services.ts';
import { configOf, found, symbolOf } from './symbols.ts';

export async function serveUdf(
  scope: FastifyInstance,
  options: CallLayerOptions,
  services: UdfServices,
): Promise<void> {
  await scope.register(async (child) => {
    child.addHook('onRequest', (_request, reply, done) => {
      reply.headers(ANY_ORIGIN);
      done();
    });
    errorsOfProtocol(child);
    serveActions(new CallLayer(child, options), services);
    // a browser asks before it sends a request with headers of its client
    for (const action of UDF_ACTIONS)
      child.options(`${UDF_PATH}/${action}`, (_request, reply) => reply.code(204).send());
  });
}

function serveActions(calls: CallLayer, services: UdfServices): void {
  const { market, now } = services;
  const serve = <Input extends z.ZodType>(
    action: UdfAction,
    input: Input,
    answer: (context: OpenContext<z.output<Input>>) => unknown,
  ): void => {
    // the time is a bare number
    const type = action === 'time' ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8';
    calls.openFile({ path: `${UDF_PATH}/${action}`, input, key: 'read' }, async (context) => ({
      type,
      body: Buffer.from(JSON.stringify(await answer(context))),
    }));
  };
  const { config, time, symbols, search, history, quotes } = udfQueries;
  serve('config', config, () => configOf(market));
  serve('time', time, () => Math.floor(now() / 1000));
  serve('symbols', symbols, ({ input, locale }) => symbolOf(market, input.symbol, locale));
  serve('search', search, ({ input, locale }) => found(market, input, locale));
  serve('history', history, ({ input }) => barsOf(services, input));
  serve('quotes', quotes, ({ input, locale }) => quotesOf(services, input.symbols, locale));
}
