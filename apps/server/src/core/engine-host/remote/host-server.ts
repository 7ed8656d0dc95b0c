/** The writer's side of the bus: answers gateways and publishes committed events. */
import type { Bus, Unsubscribe } from '../../../platform/bus/index.ts';
import { HostUnavailable } from '../../../platform/errors/index.ts';
import { type TraceContext, commitOf, tracing } from '../../../platform/tracing/index.ts';
import type { Host } from '../host.ts';
import type { CommittedEvent, Submission } from '../types.ts';
import {
  COMMITTED,
  type Committed,
  type EngineCall,
  type ExecuteRequest,
  type Reply,
  type ViewRequest,
} from './wire.ts';
import { decode, encode, subjectOf } from './wire.ts';

const SIGN_OF_LIFE_MS = 200;

/** Resolves when the engine has the current prices and markets after the lease was taken. */
export type CaughtUp = () => Promise<void>;

export class HostServer {
  readonly #bus: Bus;
  readonly #host: Host;
  readonly #caughtUp: CaughtUp;
  readonly #timer: NodeJS.Timeout;
  readonly #unlisten: readonly Unsubscribe[];
  /** The epoch that requests are answered for. */
  #epoch: number | undefined;
  /** The epoch that the host has. */
  #begun: number | undefined;
  #number = 0;
  #forget: readonly Unsubscribe[] = [];
  #isStopped = false;

  constructor(bus: Bus, host: Host, caughtUp: CaughtUp = async () => {}) {
    this.#bus = bus;
    this.#host = host;
    this.#caughtUp = caughtUp;
    this.#unlisten = [
      host.onEpoch(() => this.#look()),
      host.onCommitted((events) => this.#publish(events)),
      bus.onConnection(() => this.#look()),
    ];
    this.#timer = setInterval(() => this.#look(), SIGN_OF_LIFE_MS);
    this.#look();
  }

  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#timer);
    for (const unlisten of [...this.#unlisten, ...this.#forget]) unlisten();
  }

  /** Follows the epoch of the host and sends a heartbeat. */
  #look(): void {
    const { epoch } = this.#host;
    if (epoch !== undefined && epoch !== this.#begun) void this.#begin(epoch);
    if (epoch === this.#epoch) this.#send([]);
  }

  async #begin(epoch: number): Promise<void> {
    this.#begun = epoch;
    await this.#caughtUp();
    if (this.#host.epoch !== epoch || this.#isStopped) return;
    this.#serve(epoch);
    this.#send([]);
  }

  #serve(epoch: number): void {
    for (const forget of this.#forget) forget();
    this.#epoch = epoch;
    this.#number = 0;
    const host = this.#host;
    this.#forget = [
      this.#answer('execute', epoch, (bytes) => {
        const { command, call, writes, notAfter, trace } = decode(bytes) as ExecuteRequest;
        const execute = (): Promise<unknown> => host.execute(command, call, writes, notAfter);
        return tracing()?.under(trace, execute) ?? execute();
      }),
      this.#answer('view', epoch, (bytes) => {
        const { account, orders } = decode(bytes) as ViewRequest;
        return host.view(account, orders);
      }),
      this.#answer('check', epoch, (bytes) => host.check(decode(bytes) as Submission)),
      this.#answer('settled', epoch, (bytes) => host.settled(decode(bytes) as number)),
    ];
  }

  #answer(call: EngineCall, epoch: number, work: (bytes: Uint8Array) => Promise<unknown>): Unsubscribe {
    return this.#bus.reply(subjectOf(call, epoch), async (bytes) => {
      try {
        return encode({ ok: true, value: await work(bytes) } satisfies Reply<unknown>);
      } catch (error) {
        return encode(faultOf(error));
      }
    });
  }

  #publish(events: readonly CommittedEvent[]): void {
    // followers read again when the next epoch is announced, and find what was committed before
    if (this.#host.epoch !== this.#epoch) return;
    this.#number += 1;
    this.#send(events);
  }

  #send(events: readonly CommittedEvent[]): void {
    const epoch = this.#epoch;
    if (epoch === undefined) return;
    const traces = tracing() && tracesOf(events);
    const message: Committed = {
      epoch,
      number: this.#number,
      isReady: this.#host.ready,
      events,
      ...(traces && { traces }),
    };
    const bytes = encode(message);
    if (bytes.length <= this.#bus.maxBytes) return this.#bus.publish(COMMITTED, bytes);
    // the numbering continues, so followers see no gap
    const half = Math.ceil(events.length / 2);
    this.#send(events.slice(0, half));
    this.#number += 1;
    this.#send(events.slice(half));
  }
}

const tracesOf = (events: readonly CommittedEvent[]): [number, TraceContext][] =>
  events.flatMap((event, index) => {
    const context = commitOf(event);
    return context === undefined ? [] : [[index, context] as [number, TraceContext]];
  });

/** Throws if the error is our own bug. */
function faultOf(error: unknown): Reply<never> {
  if (error instanceof HostUnavailable)
    return { ok: false, fault: error.isOutcomeUnknown ? 'unknown' : 'unavailable', message: error.message };
  if (error instanceof RangeError) return { ok: false, fault: 'range', message: error.message };
  throw error;
}
