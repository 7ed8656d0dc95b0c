/** The metrics that Prometheus reads at /metrics. */
import type { Call } from '@tradewind/contract';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

const REQUEST_BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
const COMMIT_BUCKETS_S = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1];
const BATCH_BUCKETS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000, 20_000];

type Observer = (durationMs: number) => void;

export class Metrics {
  readonly registry = new Registry();
  #reading: Promise<{ readonly type: string; readonly text: string }> | undefined;
  readonly #requests: Histogram<'route' | 'code'>;
  readonly #batchEvents: Histogram;
  readonly #commitTime: Histogram;
  /** One look-up of label values per request instead of prom-client's hashing of them. */
  readonly #observers = new Map<string, Map<number, Observer>>();

  /** `runtime`: also collect process and event loop figures; only once per process. */
  constructor(runtime: boolean) {
    const registers = [this.registry];
    if (runtime) collectDefaultMetrics({ register: this.registry });
    this.#requests = new Histogram({
      name: 'tradewind_http_request_duration_seconds',
      help: 'Answered calls by route and code of the envelope',
      labelNames: ['route', 'code'],
      buckets: REQUEST_BUCKETS_S,
      registers,
    });
    this.#batchEvents = new Histogram({
      name: 'tradewind_journal_batch_events',
      help: 'Events committed in one transaction',
      buckets: BATCH_BUCKETS,
      registers,
    });
    this.#commitTime = new Histogram({
      name: 'tradewind_journal_commit_seconds',
      help: 'Time of one transaction of the journal',
      buckets: COMMIT_BUCKETS_S,
      registers,
    });
  }

  /** What Prometheus reads, and its media type. Concurrent readers share one answer, because it reads the database. */
  read(): Promise<{ readonly type: string; readonly text: string }> {
    this.#reading ??= this.registry
      .metrics()
      .then((text) => ({ type: this.registry.contentType, text }))
      .finally(() => (this.#reading = undefined));
    return this.#reading;
  }

  observeCall(call: Pick<Call, 'path'>, code: number, durationMs: number): void {
    const byCode = this.#observers.get(call.path) ?? new Map<number, Observer>();
    this.#observers.set(call.path, byCode);
    let observer = byCode.get(code);
    if (observer === undefined) {
      const child = this.#requests.labels(call.path, String(code));
      observer = (ms) => child.observe(ms / 1000);
      byCode.set(code, observer);
    }
    observer(durationMs);
  }

  observeBatch(events: number, commitMs: number): void {
    this.#batchEvents.observe(events);
    this.#commitTime.observe(commitMs / 1000);
  }

  /** Counts since the start by `label`, read when Prometheus asks. */
  counts(name: string, help: string, label: string, read: () => Readonly<Record<string, number>>): void {
    this.registry.registerMetric(
      new Counter({
        name: `tradewind_${name}_total`,
        help,
        labelNames: [label],
        registers: [],
        collect() {
          this.reset();
          for (const [of, count] of Object.entries(read())) this.inc({ [label]: of }, count);
        },
      }),
    );
  }

  /** Figures by `label`, read when Prometheus asks; none while they cannot be read. */
  gauges(name: string, help: string, label: string, read: () => Promise<Readonly<Record<string, number>>>): void {
    this.registry.registerMetric(
      new Gauge({
        name: `tradewind_${name}`,
        help,
        labelNames: [label],
        registers: [],
        async collect() {
          const figures = await read().catch(() => ({}));
          this.reset();
          for (const [of, figure] of Object.entries(figures)) this.set({ [label]: of }, figure);
        },
      }),
    );
  }

  /** A figure that is read when Prometheus asks; absent while it is NaN, that is, not known yet, or cannot be read. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void {
    this.registry.registerMetric(
      new Gauge({
        name: `tradewind_${name}`,
        help,
        registers: [],
        async collect() {
          const figure = await new Promise<number>((resolve) => resolve(read())).catch(() => Number.NaN);
          if (Number.isNaN(figure)) this.remove();
          else this.set(figure);
        },
      }),
    );
  }
}
