/** Posts one signed message to the address of a webhook. */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { request as plainRequest, type RequestOptions } from 'node:http';
import { request } from 'node:https';
import { WEBHOOK_HEADERS } from '@tradewind/contract';
import { PrivateAddress, isPublicHttps, publicLookup } from '../../platform/addresses/index.ts';
import type { WebhookTarget } from './webhooks.ts';

const TIMEOUT_MS = 10_000;

export interface WebhookSenderOptions {
  /** Epoch ms by external clocks: receivers compare the time of the signature with their own. */
  readonly real: () => number;
  /** For tests: receivers on this machine, over plain HTTP. */
  readonly toAnyHost: boolean;
}

/** `t=<seconds>,v1=<hexadecimal HMAC-SHA256 of "t.body">` */
export function signatureOf(secret: string, atMs: number, body: string): string {
  const t = Math.floor(atMs / 1000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
}

export class WebhookSender {
  readonly #options: WebhookSenderOptions;

  constructor(options: WebhookSenderOptions) {
    this.#options = options;
  }

  allows(url: string): boolean {
    return this.#options.toAnyHost ? URL.canParse(url) : isPublicHttps(url);
  }

  /**
   * Undefined = it was accepted (2xx). Otherwise the status, or a word, for its owner. Redirects are not followed: they would lead
   * around the check of the address.
   */
  async post(webhook: WebhookTarget, body: string, stop: AbortSignal): Promise<string | undefined> {
    if (!this.allows(webhook.url)) return 'address';
    try {
      const status = await this.#statusOf(webhook, body, stop);
      return status >= 200 && status < 300 ? undefined : String(status);
    } catch (error) {
      return wordOf(error);
    }
  }

  async #statusOf({ id, url: text, secret }: WebhookTarget, body: string, stop: AbortSignal): Promise<number> {
    const { real, toAnyHost } = this.#options;
    const url = new URL(text);
    const options: RequestOptions = {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        [WEBHOOK_HEADERS.id]: String(id),
        [WEBHOOK_HEADERS.signature]: signatureOf(secret, real(), body),
      },
      signal: AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT_MS)]),
      // a connection of its own: one that was kept may be to an address that no one checked
      agent: false,
      ...(toAnyHost ? {} : { lookup: publicLookup }),
    };
    const sending = toAnyHost && url.protocol === 'http:' ? plainRequest(url, options) : request(url, options);
    // errors after the response
    sending.on('error', () => {}).end(body);
    const [response] = await once(sending, 'response');
    // what it says is not read, and may not end
    response.on('error', () => {}).destroy();
    return response.statusCode ?? 0;
  }
}

/** Nothing of the error itself: it may quote the address. */
function wordOf(error: unknown): string {
  if (error instanceof PrivateAddress) return 'address';
  const name = error instanceof Error ? error.name : '';
  return name === 'TimeoutError' || name === 'AbortError' ? 'timeout' : 'connection';
}
