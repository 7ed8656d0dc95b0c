/** The official OpenTelemetry packages. Only startTracing imports this, when tracing is on. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { type Context, ROOT_CONTEXT, SpanKind, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TraceContext, Tracing, TracingOptions } from './types.ts';

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
  producer: SpanKind.PRODUCER,
} as const;
const EXPORT_EVERY_MS = 1000;
const EXPORT_MS = 5000;
/** A collector that is unavailable delays shutdown by no more than this. */
const LAST_EXPORT_MS = 2000;
const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/u;

export function openTracing({ endpoint, share, version, roles }: TracingOptions): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/u, '')}/v1/traces`,
    timeoutMillis: EXPORT_MS,
  });
  const processor = new BatchSpanProcessor({ exporter, scheduledDelayMillis: EXPORT_EVERY_MS });
  const root = share >= 1 ? new AlwaysOnSampler() : new TraceIdRatioBasedSampler(share);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'tradewind',
      'service.version': version,
      'service.instance.id': `${hostname()}:${process.pid}`,
      'tradewind.roles': roles.join(','),
    }),
    sampler: new ParentBasedSampler({ root: share <= 0 ? new AlwaysOffSampler() : root }),
    spanProcessors: [processor],
  });
  const tracer = provider.getTracer('tradewind', version);
  const storage = new AsyncLocalStorage<TraceContext>();
  return {
    current: () => storage.getStore(),
    under: (parent, work) => (parent === undefined ? work() : storage.run(parent, work)),
    start(name, kind, parent, attributes = {}) {
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, contextOf(parent));
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        context: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        end(more = {}) {
          span.setAttributes(more);
          span.end();
        },
      };
    },
    async stop() {
      await Promise.race([provider.shutdown().catch(() => {}), delay(LAST_EXPORT_MS, undefined, { ref: false })]);
    },
  };
}

/** A malformed context starts a new trace. */
function contextOf(parent: TraceContext | undefined): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(parent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}
