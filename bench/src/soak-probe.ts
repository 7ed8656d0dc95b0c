/** Inspects a running server with Node's inspector: heap size after a collection, and number of open handles. */
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { z } from 'zod';

const evaluated = z.object({ result: z.object({ value: z.string() }) });
const figures = z.object({ heapUsed: z.number(), external: z.number(), handles: z.number(), timers: z.number() });
const reply = z.object({ id: z.number(), result: z.unknown().optional(), error: z.unknown().optional() });

/** Evaluated inside the server. */
const EXPRESSION = `(() => {
  const kinds = process.getActiveResourcesInfo();
  const timers = kinds.filter((kind) => kind === 'Timeout' || kind === 'Immediate').length;
  return JSON.stringify({ ...process.memoryUsage(), timers, handles: kinds.length - timers });
})()`;

export class Probe {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (answer: z.infer<typeof reply>) => void>();
  #id = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data: Buffer) => {
      const answer = reply.safeParse(JSON.parse(data.toString()));
      if (answer.success) this.#waiting.get(answer.data.id)?.(answer.data);
    });
  }

  static async attach(address: string): Promise<Probe> {
    const socket = new WebSocket(address, { perMessageDeflate: false });
    await once(socket, 'open');
    return new Probe(socket);
  }

  /** Measures after a full collection, so that only used memory counts. */
  async look(): Promise<z.infer<typeof figures>> {
    await this.#ask('HeapProfiler.collectGarbage', {});
    const { result } = evaluated.parse(await this.#ask('Runtime.evaluate', { expression: EXPRESSION }));
    return figures.parse(JSON.parse(result.value));
  }

  detach(): void {
    this.#socket.terminate();
  }

  async #ask(method: string, params: object): Promise<unknown> {
    const id = (this.#id += 1);
    const answer = await new Promise<z.infer<typeof reply>>((resolve) => {
      this.#waiting.set(id, resolve);
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
    this.#waiting.delete(id);
    if (answer.error !== undefined) throw new Error(`${method}: ${JSON.stringify(answer.error)}`);
    return answer.result;
  }
}
