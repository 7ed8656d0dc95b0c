import { baseCalls, forexCalls } from '@tradewind/contract/light';
import { describe, expect, it } from 'vitest';
import { connect, eventually, startServer } from './testing/harness.ts';
import type { Harness } from './testing/harness.ts';
import type { TestServer } from './testing/server.ts';
import { sampleInstrument, sampleRow } from './testing/sample.ts';

const loads = ({ server }: Harness) => server.seen.filter((seen) => seen.path === forexCalls.tradeList.path).length;

async function start(options: Parameters<typeof connect>[1] = {}, server?: TestServer): Promise<Harness> {
  const harness = connect(server ?? (await startServer()), options);
  harness.client.start();
  await eventually(() => expect(harness.client.market.status.get()).toBe('ready'));
  await eventually(() => expect(harness.client.base.get()).not.toBeNull());
  await eventually(() => expect([...(harness.server.liveSockets[0]?.topics ?? [])]).toEqual(['DAY_MARKET']));
  return harness;
}

/** Pushes a row and paints it. */
async function push(harness: Harness, row: ReturnType<typeof sampleRow>): Promise<void> {
  harness.server.push('DAY_MARKET', [row]);
  await eventually(() => {
    harness.frames.paint();
    expect(harness.client.market.quote(row.Id).get()).toEqual(row);
  });
}

describe('the market', () => {
  it('loads at the start, once, with prices', async () => {
    const harness = await start();
    harness.frames.paint();
    expect(harness.client.market.instruments.get().map(({ Code }) => Code)).toEqual(['EURUSD', 'USDJPY', 'BTCUSD']);
    expect(harness.client.market.categories.get()).toEqual([{ Id: 1, NameShowTrans: 'majors in en' }]);
    expect(harness.client.market.quote(1).get()).toMatchObject({ Code: 'EURUSD', Bid: 1, Ask: 1.0001 });
    expect(loads(harness)).toBe(1);
  });

  it('keeps its lists while a load brings only new prices', async () => {
    const harness = await start();
    const { instruments, categories } = harness.client.market;
    const before = [instruments.get(), categories.get()];
    const [first] = before[0] ?? [];
    harness.server.instruments = harness.server.instruments.map((instrument) => ({
      ...instrument,
      ForexQuotations: { ...instrument.ForexQuotations, Bid: 2 },
    }));
    await harness.client.market.refresh();
    expect([instruments.get(), categories.get()]).toEqual(before);
    expect(instruments.get()).toBe(before[0]);
    harness.frames.paint();
    expect(harness.client.market.quote(1).get()?.Bid).toBe(2);
    harness.server.instruments.push(sampleInstrument('EURUSD', { Id: 9, Code: 'EURGBP' }));
    await harness.client.market.refresh();
    expect(instruments.get()).toHaveLength(4);
    expect(instruments.get()[0]).toBe(first);
  });

  it('reloads a few seconds after markets open or close, once for all of them', async () => {
    const harness = await start({ random: () => 0.5 });
    await push(harness, sampleRow('EURUSD', 1.1, 1, { MarketStatus: 0 }));
    await push(harness, sampleRow('USDJPY', 150, 1, { MarketStatus: 0 }));
    harness.server.instruments = harness.server.instruments.map((instrument) => ({
      ...instrument,
      MarketStatus: 0,
      NextOpenTime: 7,
    }));
    expect(loads(harness)).toBe(1);
    harness.clock.advance(3000);
    await eventually(() => expect(harness.client.market.instruments.get()[0]?.NextOpenTime).toBe(7));
    expect(loads(harness)).toBe(2);
  });

  it('reloads after the first quote after the rollover, for the next night', async () => {
    const harness = await start({ random: () => 0.5 });
    const rollover = sampleInstrument('EURUSD').SwapTime;
    await push(harness, sampleRow('EURUSD', 1.1, rollover - 1));
    harness.clock.advance(3000);
    expect(loads(harness)).toBe(1);
    harness.server.instruments = harness.server.instruments.map((instrument) => ({
      ...instrument,
      SwapTime: rollover + 86_400_000,
      SwapDays: 3,
    }));
    await push(harness, sampleRow('EURUSD', 1.2, rollover));
    harness.clock.advance(3000);
    await eventually(() => expect(harness.client.market.instruments.get()[0]?.SwapDays).toBe(3));
    await push(harness, sampleRow('EURUSD', 1.3, rollover + 1));
    harness.clock.advance(3000);
    expect(loads(harness)).toBe(2);
  });

  it('reports a failed load, and tries again', async () => {
    const server = await startServer();
    server.faults.set(forexCalls.tradeList.path, ['drop', 'bad_gateway']);
    server.faults.set(baseCalls.basicInfo.path, ['drop']);
    const harness = connect(server);
    const { status } = harness.client.market;
    expect(status.get()).toBe('loading');
    harness.client.start();
    await eventually(() => expect(status.get()).toBe('error'));
    await eventually(() => {
      harness.clock.advance(100);
      expect(status.get()).toBe('ready');
    });
    await eventually(() => {
      harness.clock.advance(100);
      expect(harness.client.base.get()?.version).toBe('test');
    });
    expect(harness.errors).toEqual([]);
  });

  it('keeps its data when a later load fails', async () => {
    const harness = await start();
    harness.server.faults.set(forexCalls.tradeList.path, ['drop']);
    await harness.client.market.refresh();
    expect(harness.client.market.status.get()).toBe('ready');
    expect(harness.client.market.instruments.get()).toHaveLength(3);
  });

  it('takes names in the current language, also when it changes during a load', async () => {
    let lang = 'en';
    const harness = await start({ lang: () => lang });
    let open: () => void = () => undefined;
    harness.server.gates.set(forexCalls.categories.path, new Promise((resolve) => (open = resolve)));
    const asked = harness.server.seen.length;
    const slow = harness.client.market.refresh();
    await eventually(() => expect(harness.server.seen).toHaveLength(asked + 2));
    lang = 'hk';
    harness.server.gates.clear();
    await harness.client.market.refresh();
    open();
    await slow;
    expect(harness.client.market.categories.get()).toEqual([{ Id: 1, NameShowTrans: 'majors in hk' }]);
  });

  it('reloads after a reconnect', async () => {
    const harness = await start();
    harness.server.dropSockets();
    await eventually(() => expect(harness.client.connection.get().state).toBe('offline'));
    harness.client.start();
    await eventually(() => expect(loads(harness)).toBe(2));
  });

  it('provides mini charts by id', async () => {
    const harness = await start();
    await expect(harness.client.market.miniChart([1, 3])).resolves.toEqual({ 1: [1, 2], 3: [3, 2] });
    const ids = Array.from({ length: 450 }, (_, index) => index + 1);
    expect(Object.keys(await harness.client.market.miniChart(ids))).toHaveLength(450);
    await expect(harness.client.market.miniChart([])).resolves.toEqual({});
  });
});

describe('a price is stale', () => {
  it('while the connection is lost', async () => {
    const harness = await start();
    await push(harness, sampleRow('EURUSD', 1.1, harness.clock.now()));
    const stale = harness.client.market.stale(1);
    const notified: boolean[] = [];
    stale.subscribe(() => notified.push(stale.get()));
    harness.server.dropSockets();
    await eventually(() => expect(notified).toEqual([true]));
    harness.client.start();
    await eventually(() => expect(notified).toEqual([true, false]));
  });

  it("if an open market had no quote for longer than allowed, by the client's clock", async () => {
    const server = await startServer();
    server.instruments = server.instruments.map((instrument) => ({ ...instrument, MaxQuoteAgeMs: 8000 }));
    const harness = await start({}, server);
    const { clock } = harness;
    const stale = harness.client.market.stale(1);
    harness.frames.paint();
    // the price in the list is from 1970
    expect(stale.get()).toBe(true);
    await push(harness, sampleRow('EURUSD', 1.1, clock.now()));
    const stop = stale.subscribe(() => undefined);
    expect(stale.get()).toBe(false);
    clock.advance(8000);
    expect(stale.get()).toBe(false);
    clock.advance(1000);
    expect(stale.get()).toBe(true);
    // a replayed day: the quote's own time is meaningless, its arrival is not
    await push(harness, sampleRow('EURUSD', 1.2, 12_345));
    expect(stale.get()).toBe(false);
    await push(harness, sampleRow('EURUSD', 1.2, 12_345, { MarketStatus: 0 }));
    clock.advance(10_000);
    expect(stale.get()).toBe(false);
    stop();
  });

  it('after 3 s without a tick where ticks are frequent, and blocks trading after 5 s', async () => {
    const harness = await start();
    const { clock } = harness;
    const { age, silent } = harness.client.market;
    const [euro, silence] = [age(1), silent];
    const stops = [euro.subscribe(() => undefined), silence.subscribe(() => undefined)];
    for (let tick = 0; tick < 8; tick += 1) {
      clock.advance(300);
      await push(harness, sampleRow('EURUSD', 1.1 + tick / 1000, clock.now()));
    }
    clock.advance(2000);
    expect(euro.get()).toBeUndefined();
    clock.advance(1900);
    expect(euro.get()).toEqual({ seconds: 3, expired: false });
    expect(silence.get()).toBe(false);
    clock.advance(2000);
    expect(euro.get()).toEqual({ seconds: 5, expired: true });
    expect(silence.get()).toBe(true);
    await push(harness, sampleRow('EURUSD', 1.3, clock.now()));
    expect(euro.get()).toBeUndefined();
    expect(silence.get()).toBe(false);
    for (const stop of stops) stop();
  });

  it('only if the pause is longer than usual', async () => {
    const harness = await start();
    const { clock } = harness;
    const [euro, yen] = [harness.client.market.age(1), harness.client.market.age(2)];
    const stops = [euro.subscribe(() => undefined), yen.subscribe(() => undefined)];
    // the yen ticks every 4 s, the euro every 400 ms
    for (let tick = 0; tick < 60; tick += 1) {
      clock.advance(400);
      await push(harness, sampleRow('EURUSD', 1.1 + tick / 1000, clock.now()));
      if (tick % 10 === 0) await push(harness, sampleRow('USDJPY', 150 + tick, clock.now()));
    }
    // 4 s after the yen's last tick, while the euro continues
    for (let tick = 0; tick < 16; tick += 1) {
      clock.advance(400);
      await push(harness, sampleRow('EURUSD', 1.3 + tick / 1000, clock.now()));
      expect([euro.get(), yen.get()]).toEqual([undefined, undefined]);
    }
    for (const stop of stops) stop();
  });

  it('at once when the device reports a lost network', async () => {
    const harness = await start();
    await push(harness, sampleRow('EURUSD', 1.1, harness.clock.now()));
    harness.client.networkLost();
    expect(harness.client.connection.get().state).toBe('offline');
    expect(harness.client.market.age(1).get()).toEqual({ seconds: 0, expired: true });
  });
});
