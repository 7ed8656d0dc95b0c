import { createClient, NetworkError, steadyFrame, type TradewindClient } from '@tradewind/client/app';
import { randomId, storage } from '@tradewind/ui';
import { localeNow } from '../shared/language.ts';
import { dataSaver } from '../shared/settings.ts';
import { keptAt, lostAt } from '../shared/as-of.ts';
import { createValuate } from '../trading/valuate.ts';
import { keepOrders } from './keep-orders.ts';
import { connected, forgetOwn, isCurrent, rememberingFetch } from './last-known.ts';
import { messages } from './lazy-messages.ts';

/** How often prices, positions and candles are shown, all of them together (decision 0586); while saving data, once a second. */
const PUBLISH_MS = 200;
const SAVING_MS = 1000;

const clock = {
  now: () => Date.now(),
  setTimeout: (callback: () => void, ms: number) => window.setTimeout(callback, ms),
  clearTimeout: (timer: number) => window.clearTimeout(timer),
  setInterval: (callback: () => void, ms: number) => window.setInterval(callback, ms),
  clearInterval: (timer: number) => window.clearInterval(timer),
};

/** Runs it at once, or, while the page is hidden, when it is shown. */
function whenShown(callback: () => void): () => void {
  const stop = (): void => document.removeEventListener('visibilitychange', run);
  function run(): void {
    if (document.hidden) return;
    stop();
    callback();
  }
  document.addEventListener('visibilitychange', run);
  run();
  return stop;
}

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
    clock,
    frame: steadyFrame(clock, () => (dataSaver.get() ? SAVING_MS : PUBLISH_MS), whenShown),
    storage,
    randomId,
    lang: localeNow,
    valuate: createValuate(() => client.market.instruments.get()),
    onError: (error) =>
      messages(({ notifyError }) => {
        // the bar says it, and that the data are those kept on this device
        const isSaid = error instanceof NetworkError && keptAt.get() !== undefined && client.orders.sending.get() === 0;
        if (!isSaid) notifyError(error);
      }),
    onSessionInvalid,
  });
  client.session.subscribe(() => {
    if (client.session.get() === null) forgetOwn();
  });
  watchAge(client);
  keepOrders(client);
  return client;
}

/** Keeps `keptAt` and `lostAt`: an open connection does not make orders current that were read before it. */
function watchAge({ connection, orders, session }: TradewindClient): void {
  let disconnectedAt: number | undefined;
  const check = (): void => {
    if (connection.get().state === 'online' && (orders.current.get() || session.get() === null)) isCurrent();
  };
  connection.subscribe(() => {
    const { state } = connection.get();
    if (state === 'online') {
      disconnectedAt = undefined;
      connected();
      return check();
    }
    disconnectedAt ??= Date.now();
    if (state === 'offline') lostAt.set(lostAt.get() ?? disconnectedAt);
  });
  orders.current.subscribe(check);
  session.subscribe(check);
}
