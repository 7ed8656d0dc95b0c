/**
 * Traces of what a call causes: call, command, commit, push (decision 0507). Off unless OTEL_EXPORTER_OTLP_ENDPOINT
 * names a collector; when off, nothing of OpenTelemetry is loaded. Attributes never contain personal data: no account
 * ids, no contents, no addresses.
 */
import type { Attributes, OpenSpan, SpanKind, TraceContext, Tracing, TracingOptions } from './types.ts';

export type { Attributes, TraceContext };

let active: Tracing | undefined;

/** Undefined while tracing is off. */
export const tracing = (): Tracing | undefined => active;

/** Loads OpenTelemetry. Returns a function that sends what is left and switches tracing off. */
export async function startTracing(options: TracingOptions): Promise<() => Promise<void>> {
  const { openTracing } = await import('./open-telemetry.ts');
  const opened = openTracing(options);
  active = opened;
  return async () => {
    if (active === opened) active = undefined;
    await opened.stop();
  };
}

/** Runs the work as a span below the current one; `isRoot` = also when there is none. */
export function spanned<Result>(
  name: string,
  kind: SpanKind,
  work: () => Promise<Result>,
  { isRoot = false, attributesOf }: { isRoot?: boolean; attributesOf?: (result: Result) => Attributes } = {},
): Promise<Result> {
  const parent = active?.current();
  if (active === undefined || (parent === undefined && !isRoot)) return work();
  const span = active.start(name, kind, parent);
  return under(active, span, work, attributesOf);
}

async function under<Result>(
  traces: Tracing,
  span: OpenSpan,
  work: () => Promise<Result>,
  attributesOf: ((result: Result) => Attributes) | undefined,
): Promise<Result> {
  try {
    const result = await traces.under(span.context, work);
    span.end(attributesOf?.(result));
    return result;
  } catch (error) {
    span.end({ 'error.type': error instanceof Error ? error.name : 'unknown' });
    throw error;
  }
}

/** The commit that wrote an event. Events of a process without tracing are not in here. */
const commits = new WeakMap<object, TraceContext>();

export const commitOf = (event: object): TraceContext | undefined =>
  active === undefined ? undefined : commits.get(event);

export function noteCommit(events: readonly object[], context: TraceContext): void {
  for (const event of events) commits.set(event, context);
}
