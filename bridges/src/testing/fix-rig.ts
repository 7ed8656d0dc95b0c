/** A bridge between a source over FIX and a server, both on this machine. */
import { FakeFix, type FakeFixOptions, type Got } from './fake-fix.ts';
import { FakeServer, type Tick } from './fake-server.ts';
import { HandClock } from './hand-clock.ts';
import { RunningBridge } from './running-bridge.ts';

export const PASSWORD = 'pass=word 1';

const SYMBOLS = [
  { code: 'EURUSD', symbol: 'EUR/USD' },
  { code: 'USDJPY', symbol: 'USD/JPY' },
];

export class FixRig {
  readonly clock = new HandClock();
  readonly server = new FakeServer();
  readonly source: FakeFix;
  #running: RunningBridge | undefined;
  #serverUrl = '';
  #port = 0;

  constructor(options: Omit<FakeFixOptions, 'now'> = {}) {
    this.source = new FakeFix({ now: () => this.clock.now(), ...options });
  }

  async open(): Promise<this> {
    this.#serverUrl = await this.server.listen();
    this.#port = await this.source.listen();
    return this;
  }

  /** Rejects when the bridge has broken a rule. */
  async close(): Promise<void> {
    await this.#running?.stop().catch(() => {});
    await this.source.close();
    await this.server.close();
    if (this.#running?.log.join('\n').includes(PASSWORD) === true) throw new Error('the password is in the log');
  }

  get running(): RunningBridge {
    if (this.#running === undefined) throw new Error('the bridge is not started');
    return this.#running;
  }

  start(options: Record<string, unknown> = {}): RunningBridge {
    const address = { host: '127.0.0.1', tcp_port: this.#port, tls: false };
    const names = { sender_comp_id: 'BRIDGE', target_comp_id: 'SOURCE', username: 'user', password: PASSWORD };
    const shared = { source: 'fix44', profile: 'generic', symbols: SYMBOLS } as const;
    this.#running = new RunningBridge(this.#serverUrl, { ...shared, ...address, ...names, ...options }, this.clock);
    return this.#running;
  }

  /** Until so many requests have come on the connection of this number. */
  requested(count = SYMBOLS.length, connections = 1): Promise<void> {
    const { source } = this;
    return this.running.until(
      `${count} requests on connection ${connections}`,
      () => source.connections.length === connections && source.got('V').length === count,
    );
  }

  async subscribed(options: Record<string, unknown> = {}): Promise<RunningBridge> {
    const running = this.start(options);
    await this.requested();
    return running;
  }

  /** The newest request for a symbol. */
  request(symbol = 'EUR/USD'): Got | undefined {
    return this.source.got('V').findLast(({ fields }) => fields.get(55) === symbol);
  }

  ticks(code = 'EURUSD'): Tick[] {
    return this.server.ticks.filter((tick) => tick.code === code);
  }

  prices(code = 'EURUSD'): number[][] {
    return this.ticks(code).map(({ bid, ask }) => [bid, ask]);
  }

  /** Until the server has so many prices of EURUSD. */
  priced(count: number): Promise<void> {
    return this.running.until(`${count} prices`, () => this.ticks().length === count);
  }
}
