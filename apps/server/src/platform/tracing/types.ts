/** Types of traces. */
export type SpanKind = 'server' | 'client' | 'internal' | 'producer';
export type Attributes = Readonly<Record<string, string | number>>;

/** A span in progress, as others refer to it: a W3C traceparent. */
export type TraceContext = string;

export interface OpenSpan {
  readonly context: TraceContext;
  end(attributes?: Attributes): void;
}

export interface Tracing {
  /** Context of the current span; undefined outside of all. */
  current(): TraceContext | undefined;
  /** Runs work on behalf of a span of another process. */
  under<Result>(parent: TraceContext | undefined, work: () => Result): Result;
  start(name: string, kind: SpanKind, parent: TraceContext | undefined, attributes?: Attributes): OpenSpan;
  stop(): Promise<void>;
}

export interface TracingOptions {
  /** Address of the collector; /v1/traces is added. */
  readonly endpoint: string;
  /** The share of calls that is traced, 0 to 1. */
  readonly share: number;
  readonly version: string;
  readonly roles: readonly string[];
}
