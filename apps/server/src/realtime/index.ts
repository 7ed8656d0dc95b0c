/** Starts the sockets. */
import type { Listener } from '../platform/http/index.ts';
import type { SupportContext } from '../support/index.ts';
import { Gateway } from './gateway.ts';

/** Absent `listener`: no sockets, requests come by `http.inject` only. */
export function startRealtime(context: SupportContext, listener: Listener | undefined): void {
  const { chat, config, metrics, onStop } = context;
  const gateway = new Gateway({
    ...context,
    groupPrices: context.prices,
    handlers: chat.handlers,
    rateLimits: config.rateLimits,
    publicUrl: config.publicUrl,
    corsOrigins: config.network.corsOrigins,
  });
  metrics.gauge('sockets', 'Connected sockets', () => gateway.connections);
  onStop(async () => {
    listener?.answerWith(undefined);
    await gateway.stop();
    await listener?.close();
  });
  if (listener !== undefined) gateway.attach(listener);
}
