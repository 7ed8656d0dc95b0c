/** A receiver of webhooks: keeps what it is sent, and checks signatures by the description in the documents alone. */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, type Server, createServer } from 'node:http';
import { accountEvent } from '@tradewind/contract';
import { z } from 'zod';

const signatureHeader = z.string().regex(/^t=\d+,v1=[0-9a-f]{64}$/u);

export interface Received {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** The status that it was answered. */
  readonly status: number;
}

export class WebhookReceiver {
  readonly received: Received[] = [];
  /** The status to answer with. */
  status = 200;
  /** Accept messages and never answer. */
  isSilent = false;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { url: path = '', headers } = request;
        this.received.push({ path, headers, body: Buffer.concat(chunks).toString(), status: this.status });
        if (!this.isSilent) response.writeHead(this.status, { location: `${this.origin}/elsewhere` }).end('{}');
      });
    });
  }

  static async open(): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver();
    receiver.#server.listen(0, '127.0.0.1');
    await once(receiver.#server, 'listening');
    return receiver;
  }

  get origin(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('not listening');
    return `http://127.0.0.1:${address.port}`;
  }

  /** What was accepted, oldest first. */
  events(path: string) {
    return this.received
      .filter((each) => each.path === path && each.status === 200)
      .map(({ body }) => accountEvent.parse(JSON.parse(body)));
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }
}

/** The seconds at which a message was signed; throws when the signature is not that of the secret. */
export function signedAt({ headers, body }: Received, secret: string): number {
  const [t = '', v1 = ''] = signatureHeader
    .parse(headers['tradewind-signature'])
    .split(',')
    .map((part) => part.slice(part.indexOf('=') + 1));
  const expected = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
  if (v1 !== expected) throw new Error('signed with another secret');
  return Number(t);
}
