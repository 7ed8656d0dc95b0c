/** What a trace is made of. */
export type SpanKind = 'server' | 'client' | 'internal' | 'producer';
export type Attributes = Readonly<Record<string, string | number>>;

/** A span that goes on, as others name it: a W3C traceparent. */
export type TraceContext = string;

export interface OpenSpan {
  readonly context: TraceContext;
  end(attributes?: Attributes): void;
}

export interface Tracing {
  /** Of the span that is being worked on; undefined outside of all. */
  current(): TraceContext | undefined;
  /** Works on behalf of a span of another process. */
  under<Result>(parent: TraceContext | undefined, work: () => Result): Result;
  start(name: string, kind: SpanKind, parent: TraceContext | undefined, attributes?: Attributes): OpenSpan;
  stop(): Promise<void>;
}

export interface TracingOptions {
  /** Of the collector; /v1/traces is added. */
  readonly endpoint: string;
  /** Which share of the calls is traced, 0 to 1. */
  readonly share: number;
  readonly version: string;
  readonly roles: readonly string[];
}
