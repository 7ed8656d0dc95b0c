/** Assembles the client: one api, one session, one socket, and the stores that they feed. */
import { accountCalls, baseCalls } from '@tradewind/contract/light';
import type { BasicInfo } from '@tradewind/contract/light';
import { createCandles } from './candles.ts';
import { timersOf } from './environment.ts';
import { createFrames } from './frames.ts';
import { createInterest } from './interest.ts';
import { createApi } from './http.ts';
import type { HttpOptions } from './http.ts';
import { createMarket } from './market.ts';
import { createNotices } from './notices.ts';
import { createOrders } from './orders.ts';
import { createQuotes } from './quotes.ts';
import { createStore } from './readable.ts';
import { createRetry } from './retry.ts';
import { createSession } from './session.ts';
import { createSocket } from './socket.ts';
import { createTicks } from './ticks.ts';
import type { Api, ClientOptions, TradewindClient } from './types.ts';

const nothing = (): void => undefined;

export function createClient<Timer>(options: ClientOptions<Timer>): TradewindClient {
  const timers = timersOf(options.clock);
  const frames = createFrames(options.frame);
  const random = () => options.random?.() ?? Math.random();
  const base = createStore<BasicInfo | null>(null);
  let clockOffsetMs = 0;
  let started = false;
  let connectedBefore = false;

  const token = (): string | undefined => session.get()?.token;
  const http: HttpOptions = {
    baseUrl: options.baseUrl,
    fetch: options.fetch,
    sendFile: options.sendFile,
    timers,
    randomId: () => options.randomId(),
    lang: () => options.lang(),
    deviceId: () => session.deviceId(),
    token,
    onError: (error) => options.onError?.(error),
    onSessionInvalid(ofToken, initial) {
      const ended = session.invalidate(ofToken);
      if (ended && !initial) options.onSessionInvalid?.();
      return ended;
    },
  };
  const api: Api = createApi(http);
  const session = createSession({
    storage: options.storage,
    randomId: () => options.randomId(),
    api: () => api,
    end: (ofToken) =>
      createApi({ ...http, token: () => ofToken, onError: nothing, onSessionInvalid: () => false }).call(
        accountCalls.logout,
        {},
      ),
  });

  const interest = createInterest(options.prices ?? 'all', timers, (selection, before) => {
    const [all, some] = selection === 'all' ? [selection, before] : [before, selection];
    if (some !== 'all') quotes.connected(all === 'all' ? some : some.filter((id) => all.includes(id)));
    socket.reselect();
  });
  const quotes = createQuotes({
    frames,
    now: () => timers.now(),
    clockOffsetMs: () => clockOffsetMs,
    onView: (id) => interest.add(id),
    onFlush(changed) {
      market.onQuotes(changed);
      candles.onQuotes(changed);
      orders.onQuotes(changed);
    },
  });
  const socket = createSocket({
    // a browser's socket cannot carry the lang header
    url: () =>
      `${options.wsUrl}${options.wsUrl.includes('?') ? '&' : '?'}format=compact&lang=${encodeURIComponent(options.lang())}`,
    openSocket: (url) => options.openSocket(url),
    timers,
    random,
    token,
    selection: () => interest.selection(),
    onMarket: (rows) => quotes.push(rows),
    onKline: (row) => candles.onKline(row),
    onTicks: (topic, all) => ticks.onTicks(topic, all),
    onPrivate: (message) => orders.onPrivate(message),
    onNotice: (message) => notices.onMessage(message),
    onPrivateReady() {
      void orders.refresh();
      void notices.refresh();
    },
    onTopicReady(topic, again) {
      candles.onTopicReady(topic, again);
      ticks.onTopicReady(topic, again);
    },
    onConnect() {
      quotes.connected();
      // on the first connection begin() has just requested it
      if (connectedBefore) load();
      connectedBefore = true;
    },
    onSessionInvalid: (ofToken) => http.onSessionInvalid(ofToken, false),
  });
  const ticks = createTicks((topic) => socket.follow(topic));
  const market = createMarket({
    api,
    timers,
    quotes,
    onView: (id) => interest.add(id),
    isSettled: (id) => interest.isSettled(id),
    random,
    lang: () => options.lang(),
    base: base.get,
    connectionState: () => socket.connection.get().state,
  });
  const candles = createCandles({
    api,
    frames,
    now: () => timers.now(),
    instruments: market.instruments,
    byId: (id) => market.byId(id),
    byCode: (code) => market.byCode(code),
    quote: (id) => market.quote(id).get(),
    follow: (topic) => socket.follow(topic),
    onView: (id) => interest.add(id),
  });
  const orders = createOrders({
    api,
    timers,
    frames,
    randomId: () => options.randomId(),
    token,
    eventsArrive: () => socket.privateReady(),
    valuate: (...args) => options.valuate(...args),
    quote: (code) => quotes.byCode(code),
    instrument: (id) => market.byId(id),
    onView(code) {
      const id = market.byCode(code)?.Id;
      return id === undefined ? nothing : interest.add(id);
    },
  });

  const notices = createNotices(api, token);

  socket.connection.subscribe(() => {
    market.onConnection();
    if (socket.connection.get().state !== 'online') orders.onDisconnect();
  });
  market.instruments.subscribe(() => orders.onInstruments());
  base.subscribe(() => market.onConnection());
  let account = token();
  session.subscribe(() => {
    // the user's own fields may change within the same session
    if (account === token()) return;
    account = token();
    socket.relogin();
    orders.onSession();
    notices.onSession();
    if (started && account !== undefined) void orders.refresh();
  });

  const baseRetry = createRetry(timers, () => void loadBase());
  async function loadBase(): Promise<void> {
    baseRetry.disarm();
    const asked = timers.now();
    const info = await api.call(baseCalls.basicInfo, {}, { quiet: true }).catch(nothing);
    if (info === undefined) return baseRetry.failed();
    baseRetry.succeeded();
    const answered = timers.now();
    // assumes that the request and the answer took equally long
    clockOffsetMs = info.server_time - asked - (answered - asked) / 2;
    base.set(info);
  }

  /** Reads the current user from the server, which also shows whether a stored session is still valid. */
  async function loadUser(): Promise<void> {
    const before = session.get();
    if (before === null) return;
    const user = await api.call(accountCalls.userInfo, {}, { quiet: true, initial: true });
    if (session.get()?.token === before.token) session.adopt({ ...before, user });
  }

  /** Reads again everything that may have changed while there was no connection. */
  function load(): void {
    void loadBase();
    void market.refresh();
  }

  function begin(): void {
    started = true;
    connectedBefore = false;
    load();
    loadUser().catch(nothing);
    if (session.get() !== null) void orders.refresh();
  }

  return {
    api,
    session,
    connection: socket.connection,
    start() {
      if (!started) begin();
      socket.start();
    },
    stop() {
      started = false;
      socket.stop();
      interest.stop();
      baseRetry.disarm();
      market.stop();
      orders.stop();
    },
    networkLost: () => socket.drop(),
    market,
    ticks: ticks.follow,
    candles,
    orders,
    notices,
    base,
  };
}
