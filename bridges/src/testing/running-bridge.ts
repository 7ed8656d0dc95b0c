/** A bridge with a clock that the test moves, between fakes on this machine. */
import { Bridge } from '../bridge.ts';
import type { BridgeConfig } from '../config.ts';
import { FEED_KEY } from './fake-server.ts';
import { HandClock, settled } from './hand-clock.ts';

type Options = Readonly<Record<string, unknown>> & { readonly source: BridgeConfig['source'] };

export class RunningBridge {
  readonly clock: HandClock;
  readonly log: string[] = [];
  readonly bridge: Bridge;
  readonly #stop = new AbortController();
  /** Rejects when the bridge gives up. */
  readonly ended: Promise<void>;

  constructor(server: string, options: Options, clock = new HandClock()) {
    this.clock = clock;
    const shared = { server, feed_key: FEED_KEY, history: false, silence_ms: 10_000 };
    this.bridge = new Bridge({ ...shared, ...options } as unknown as BridgeConfig, {
      clock,
      log: (line) => this.log.push(line),
    });
    this.ended = this.bridge.run(this.#stop.signal);
    // a test that expects it to give up awaits it
    this.ended.catch(() => {});
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.ended;
  }

  /** Lets time pass in small steps, with turns of the real event loop between them, until something is so. */
  async until(what: string, isSo: () => boolean, stepMs = 20): Promise<void> {
    const limit = performance.now() + 20_000;
    while (!isSo()) {
      if (performance.now() > limit) throw new Error(`not ${what}:\n${this.log.join('\n')}`);
      await this.clock.advance(stepMs);
      // sockets need real time
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }

  /** Lets `ms` of the clock pass, in steps that leave sockets time to answer. */
  async pass(ms: number, stepMs = 100): Promise<void> {
    for (let left = ms; left > 0; left -= stepMs) {
      await this.clock.advance(Math.min(stepMs, left));
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    await settled();
  }

  /** The value of a line of /metrics. */
  async figure(name: string): Promise<number> {
    const text = await this.bridge.figures.registry.metrics();
    const line = text.split('\n').find((row) => row.startsWith(`tradewind_bridge_${name}`));
    return Number(line?.split(' ').at(-1) ?? Number.NaN);
  }
}
