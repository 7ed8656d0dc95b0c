/** A real mail server and a text message provider in this process, which receive and parse what the product sends. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

const ARRIVES_WITHIN_MS = 60_000;
/** Six digits, not those of an amount such as 1,234.567891. */
const CODE = /(?<![\d.,])\d{6}(?!\d)/u;

export interface Message {
  readonly to: string;
  /** Empty for a text message. */
  readonly subject: string;
  readonly text: string;
  /** Empty for a text message. */
  readonly html: string;
}

/** Messages in order of arrival. */
export class Inbox {
  readonly #arrived: Message[] = [];
  readonly #taken = new Set<Message>();
  readonly #waiting = new Set<() => void>();

  put(message: Message): void {
    this.#arrived.push(message);
    for (const check of this.#waiting) check();
  }

  /** The next message to an address that was not taken yet; rejects when none arrives in time. */
  async take(to: string, holds: RegExp = /(?:)/u): Promise<Message> {
    const find = (): Message | undefined =>
      this.#arrived.find((message) => message.to === to && !this.#taken.has(message) && holds.test(message.text));
    const found = find() ?? (await this.#next(find, to));
    this.#taken.add(found);
    return found;
  }

  /** The code of the next message to an address that contains one. */
  async takeCode(to: string): Promise<string> {
    const { text } = await this.take(to, CODE);
    return CODE.exec(text)?.[0] ?? '';
  }

  #next(find: () => Message | undefined, to: string): Promise<Message> {
    return new Promise((resolve, reject) => {
      const check = (): void => {
        const found = find();
        if (found === undefined) return;
        clearTimeout(timer);
        this.#waiting.delete(check);
        resolve(found);
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(check);
        reject(
          new Error(`nothing arrived for ${to}; others: ${this.#arrived.map((message) => message.to).join(', ')}`),
        );
      }, ARRIVES_WITHIN_MS);
      this.#waiting.add(check);
    });
  }
}

const portOf = (server: Server | SMTPServer['server']): number => {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
};

export interface PostOffice {
  readonly mails: Inbox;
  readonly texts: Inbox;
  /** Settings of a server that sends through it. */
  readonly settings: { readonly SMTP_URL: string; readonly SMS_URL: string };
  close(): Promise<void>;
}

async function startMailServer(mails: Inbox): Promise<SMTPServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, received) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then(({ subject = '', text = '', html = '' }) => {
          for (const { address } of session.envelope.rcptTo) mails.put({ to: address, subject, text, html });
          received();
        }, received);
      });
    },
  });
  server.on('error', (error: NodeJS.ErrnoException) => {
    // a sender that was killed while sending
    if (error.code !== 'ECONNRESET') throw error;
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return server;
}

/** Accepts a POST of `{ to, text, id }` and answers 202. */
async function startTextServer(texts: Inbox): Promise<Server> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { to, text } = JSON.parse(Buffer.concat(chunks).toString()) as { to: string; text: string };
      response.writeHead(202).end();
      texts.put({ to, subject: '', text, html: '' });
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

export async function openPostOffice(): Promise<PostOffice> {
  const mails = new Inbox();
  const texts = new Inbox();
  const mailServer = await startMailServer(mails);
  const textServer = await startTextServer(texts);
  return {
    mails,
    texts,
    settings: {
      SMTP_URL: `smtp://127.0.0.1:${portOf(mailServer.server)}`,
      SMS_URL: `http://127.0.0.1:${portOf(textServer)}/messages`,
    },
    async close() {
      textServer.closeAllConnections();
      await Promise.all([
        new Promise((resolve) => textServer.close(resolve)),
        new Promise<void>((resolve) => mailServer.close(() => resolve())),
      ]);
    },
  };
}
