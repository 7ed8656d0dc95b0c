import { createClient, type TradewindClient } from '@tradewind/client';
import { localeNow } from '../shared/language.ts';
import { randomId } from '../shared/random-id.ts';
import { storage } from '../shared/storage.ts';
import { createValuate } from '../trading/valuate.ts';
import { forgetOwn, isCurrent, rememberingFetch } from './last-known.ts';
import { messages } from './lazy-messages.ts';
import { nextFrame } from './next-frame.ts';

/** The client of this page. `onSessionInvalid` is called when the server ended the session (code 999). */
export function createBrowserClient(onSessionInvalid: () => void): TradewindClient {
  const socketScheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const client: TradewindClient = createClient({
    baseUrl: '',
    wsUrl: `${socketScheme}://${location.host}/v1/ws`,
    prices: 'shown',
    fetch: rememberingFetch(() => ({ user: client.session.get()?.user.id, lang: localeNow() })),
    // loaded with the first upload
    sendFile: async (request) => (await import('../shared/send-file.ts')).sendFile(request),
    openSocket: (url) => new WebSocket(url),
    clock: {
      now: () => Date.now(),
      setTimeout: (callback, ms) => window.setTimeout(callback, ms),
      clearTimeout: (timer) => window.clearTimeout(timer),
      setInterval: (callback, ms) => window.setInterval(callback, ms),
      clearInterval: (timer) => window.clearInterval(timer),
    },
    frame: nextFrame,
    storage,
    randomId,
    lang: localeNow,
    valuate: createValuate(() => client.market.instruments.get()),
    onError: (error) => messages(({ sayError }) => sayError(error)),
    onSessionInvalid,
  });
  client.session.subscribe(() => {
    if (client.session.get() === null) forgetOwn();
  });
  client.connection.subscribe(() => {
    if (client.connection.get().state === 'online') isCurrent();
  });
  return client;
}
