/** A small collector: receives traces by OTLP over HTTP, as JSON. */
import { type Server, createServer } from 'node:http';
import { once } from 'node:events';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

const attributes = z
  .array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }))
  .default([])
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]])));
const span = z.object({
  name: z.string(),
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().default(''),
  attributes,
});
const body = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
});
export type ReceivedSpan = z.output<typeof span>;

export class TraceReceiver {
  readonly #server: Server;
  readonly #spans: ReceivedSpan[];
  readonly url: string;

  private constructor(server: Server, spans: ReceivedSpan[], url: string) {
    this.#server = server;
    this.#spans = spans;
    this.url = url;
  }

  static async start(): Promise<TraceReceiver> {
    const spans: ReceivedSpan[] = [];
    const server = createServer((request, response) => {
      // such as another test that looks for its server on this port
      if (request.method !== 'POST') {
        response.writeHead(404).end();
        return;
      }
      void json(request).then((sent) => {
        if (request.url === '/v1/traces')
          for (const { scopeSpans } of body.parse(sent).resourceSpans)
            for (const scope of scopeSpans) spans.push(...scope.spans);
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return new TraceReceiver(server, spans, `http://127.0.0.1:${address.port}`);
  }

  get spans(): readonly ReceivedSpan[] {
    return this.#spans;
  }

  /** Names from the root of a trace down to the span of this name, once both have arrived; undefined before. */
  pathTo(name: string): string[] | undefined {
    const last = this.#spans.findLast((each) => each.name === name);
    if (last === undefined) return undefined;
    const path = [last];
    for (let [first] = path; first !== undefined && first.parentSpanId !== ''; [first] = path) {
      const { traceId, parentSpanId } = first;
      const parent = this.#spans.find((each) => each.traceId === traceId && each.spanId === parentSpanId);
      if (parent === undefined) return undefined;
      path.unshift(parent);
    }
    return path.map((each) => each.name);
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }
}
