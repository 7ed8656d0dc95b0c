/** Traces as received by a collector: from one process, and over NATS (decision 0507). */
import { forexCalls } from '@tradewind/contract';
import { afterEach, expect, it } from 'vitest';
import { Host } from '../../core/engine-host/host.ts';
import { HostServer } from '../../core/engine-host/remote/host-server.ts';
import { RemoteHost } from '../../core/engine-host/remote/remote-host.ts';
import { TestSocket } from '../../realtime/testing/test-socket.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { NatsProcess } from '../../testing/nats-process.ts';
import { buy, openDemo, quoteAll, startTestHost } from '../../testing/trading.ts';
import { startTestApp } from '../http/testing/test-app.ts';
import { commitOf, spanned, startTracing, tracing } from './index.ts';
import { TraceReceiver } from './testing/trace-receiver.ts';

const stops: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

async function receiver(): Promise<TraceReceiver> {
  const started = await TraceReceiver.start();
  stops.push(() => started.stop());
  return started;
}

it('in one process, a call, its command, its commit and its push share a trace, without personal data', async () => {
  const traces = await receiver();
  const app = await startTestApp({ settings: { OTEL_EXPORTER_OTLP_ENDPOINT: traces.url } });
  stops.push(() => app.stop());
  const { token, user } = await app.newUser();
  const socket = await TestSocket.open(app.listener.url);
  stops.push(() => socket.close());
  await socket.login(token);
  await socket.subscribe('FOREX_TRADE');
  const submission = { type: 1, cont: 0.1, forex_id: app.idOf('EURUSD'), status: 1, multiple: 100 };
  await app.take(forexCalls.submit, submission, { token, key: 'a-key-of-the-test' });
  const path = ['POST /v1/api/forex/submit', 'command submit', 'commit', 'push FOREX_TRADE'];
  await expect.poll(() => traces.pathTo('push FOREX_TRADE'), { timeout: 10_000 }).toEqual(path);
  const call = traces.spans.find(({ name }) => name === path[0]);
  expect(call?.attributes).toEqual({ 'tradewind.code': 1 });
  expect(traces.spans.find(({ name }) => name.startsWith('push'))?.attributes).toEqual({ 'tradewind.sockets': 1 });
  const text = JSON.stringify(traces.spans);
  for (const personal of [token, user.uid, 'a-key-of-the-test', 'test-device', '127.0.0.1'])
    expect(text).not.toContain(personal);
});

it('over NATS, the trace context reaches the writer in the envelope, and the gateways with the events', async () => {
  const traces = await receiver();
  stops.push(await startTracing({ endpoint: traces.url, share: 1, version: '0', roles: ['gateway'] }));
  const nats = await NatsProcess.start();
  stops.push(() => nats.stop());
  const database = await createTestDatabase();
  stops.push(() => database.drop());
  const [left, right] = [await nats.bus(), await nats.bus()];
  stops.push(async () => {
    await left.close();
    await right.close();
  });
  const writer = await startTestHost(database);
  if (!(writer instanceof Host)) throw new Error('not the writer itself');
  const server = new HostServer(left, writer);
  const gateway = new RemoteHost({ bus: right, db: database.pool });
  await gateway.start();
  stops.push(async () => {
    server.stop();
    await gateway.stop();
    await writer.stop();
  });
  gateway.onCommitted((events) => {
    for (const event of events) {
      const commit = commitOf(event);
      if (event.type === 'opened' && commit !== undefined) tracing()?.start('push', 'producer', commit).end();
    }
  });
  await gateway.execute(openDemo(7));
  quoteAll(writer);
  await spanned('call', 'server', () => gateway.execute(buy(7)), { isRoot: true });
  await expect
    .poll(() => traces.pathTo('push'), { timeout: 10_000 })
    .toEqual(['call', 'request submit', 'command submit', 'commit', 'push']);
  // work that no call caused is in no trace
  expect(traces.spans.map(({ name }) => name)).not.toContain('command open_account');
});

it('without tracing, work runs unchanged', async () => {
  expect(tracing()).toBeUndefined();
  expect(await spanned('call', 'server', async () => 7, { isRoot: true })).toBe(7);
});
