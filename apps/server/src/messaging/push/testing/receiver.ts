/**
 * A push service with one browser: accepts messages over HTTP and decrypts them as the browser would, written from the
 * standards (RFC 8291, 8188, 8292) and without the library that encrypts them.
 */
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, type Server, createServer } from 'node:http';
import { z } from 'zod';

const SALT_BYTES = 16;
const TAG_BYTES = 16;
/** Salt, record size, length of the sender's key. */
const HEAD_BYTES = SALT_BYTES + 4 + 1;
/** Delimiter at the end of the last record. */
const LAST = 2;

const payload = z.strictObject({
  title: z.string(),
  body: z.string(),
  url: z.string(),
  tag: z.string(),
  lang: z.string(),
});
export type Shown = z.infer<typeof payload>;
const claims = z.strictObject({ aud: z.string(), exp: z.int(), sub: z.string() });

export interface Received {
  readonly shown: Shown;
  readonly claims: z.infer<typeof claims>;
  readonly headers: IncomingMessage['headers'];
  /** As received. */
  readonly bytes: Buffer;
}

export class Receiver {
  readonly received: Received[] = [];
  /** The status to answer with. */
  status = 201;
  /** Accept messages and never answer. */
  isSilent = false;
  /** Number of requests, valid or not. */
  asked = 0;
  readonly #server: Server;
  readonly #keys: ECDH = createECDH('prime256v1');
  readonly #auth = randomBytes(16);
  #faults: unknown[] = [];

  private constructor() {
    this.#keys.generateKeys();
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        this.asked += 1;
        try {
          this.received.push(this.#open(request, Buffer.concat(chunks)));
        } catch (error) {
          this.#faults.push(error);
        }
        if (!this.isSilent) response.writeHead(this.status, { location: `${this.origin}/elsewhere` }).end();
      });
    });
  }

  static async open(): Promise<Receiver> {
    const receiver = new Receiver();
    receiver.#server.listen(0, '127.0.0.1');
    await once(receiver.#server, 'listening');
    return receiver;
  }

  get origin(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('not listening');
    return `http://127.0.0.1:${address.port}`;
  }

  /** What the browser passes to the app. */
  subscription(): { readonly endpoint: string; readonly p256dh: string; readonly auth: string } {
    return {
      endpoint: `${this.origin}/push/${randomBytes(12).toString('base64url')}`,
      p256dh: this.#keys.getPublicKey('base64url'),
      auth: this.#auth.toString('base64url'),
    };
  }

  /** Throws when the message cannot be decrypted. */
  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
    if (this.#faults.length > 0) throw new AggregateError(this.#faults, 'messages could not be opened');
  }

  #open({ headers }: IncomingMessage, bytes: Buffer): Received {
    const shown = payload.parse(JSON.parse(this.#decrypted(bytes)));
    return { shown, claims: claimsOf(headers.authorization ?? ''), headers, bytes };
  }

  #decrypted(bytes: Buffer): string {
    const salt = bytes.subarray(0, SALT_BYTES);
    const bodyAt = HEAD_BYTES + (bytes[HEAD_BYTES - 1] ?? 0);
    const sender = bytes.subarray(HEAD_BYTES, bodyAt);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#keys.getPublicKey(), sender]);
    const key = Buffer.from(hkdfSync('sha256', this.#keys.computeSecret(sender), this.#auth, info, 32));
    const part = (name: string, length: number): Buffer =>
      Buffer.from(hkdfSync('sha256', key, salt, `Content-Encoding: ${name}\0`, length));
    const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const text = Buffer.concat([decipher.update(bytes.subarray(bodyAt, -TAG_BYTES)), decipher.final()]);
    const end = text.lastIndexOf(LAST);
    if (end < 0) throw new Error('no end of the record');
    return text.subarray(0, end).toString();
  }
}

/** Parses `vapid t=…, k=…`; throws when the signature does not match the key in it. */
function claimsOf(authorization: string): z.infer<typeof claims> {
  const found = /^vapid t=(?<token>[\w.-]+), k=(?<key>[\w-]+)$/u.exec(authorization)?.groups;
  const [head = '', body = '', signature = ''] = (found?.['token'] ?? '').split('.');
  const point = Buffer.from(found?.['key'] ?? '', 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(signature, 'base64url');
  if (!verify('sha256', Buffer.from(`${head}.${body}`), { key, dsaEncoding: 'ieee-p1363' }, signed))
    throw new Error('signed with another key');
  return claims.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
}
