/** Sends one encrypted message to a push service (RFC 8030, 8291, 8292). */
import { once } from 'node:events';
import { request as plainRequest, type RequestOptions } from 'node:http';
import { request } from 'node:https';
import webPush from 'web-push';
import { isPublicHttps, publicLookup } from '../../platform/addresses/index.ts';
import type { Subscription } from './devices.ts';
import type { PushKeys } from './keys.ts';

const TIMEOUT_MS = 15_000;

export interface PushMessage {
  /** At most about 3 kB. */
  readonly payload: string;
  /** How long the service keeps it for an offline device, in seconds. */
  readonly ttlS: number;
  readonly urgency: 'normal' | 'high';
  /** Replaces an undelivered message with the same topic: at most 32 characters of base64url. */
  readonly topic: string;
}

/** `gone`: the browser unsubscribed. `refused`: retrying does not help. */
export type PushOutcome = 'sent' | 'gone' | 'refused';

/** The service may accept it later. */
export class PushFailed extends Error {
  override readonly name = 'PushFailed';
}

export interface PushSenderOptions {
  readonly keys: PushKeys;
  /** RFC 8292: mailto: or https:, so that a push service can reach the operator of this server. */
  readonly subject: string;
  /** For tests: a receiver on this machine, over plain HTTP. */
  readonly toAnyHost: boolean;
}

export class PushSender {
  readonly #options: PushSenderOptions;

  constructor(options: PushSenderOptions) {
    this.#options = options;
  }

  allows(endpoint: string): boolean {
    return this.#options.toAnyHost ? URL.canParse(endpoint) : isPublicHttps(endpoint);
  }

  /** Throws PushFailed or a network error when the message may be retried. */
  async send({ endpoint, p256dh, auth }: Subscription, message: PushMessage): Promise<PushOutcome> {
    if (!this.allows(endpoint)) return 'refused';
    const { keys, subject } = this.#options;
    const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message.payload, {
      vapidDetails: { subject, ...keys },
      TTL: message.ttlS,
      urgency: message.urgency,
      topic: message.topic,
      contentEncoding: 'aes128gcm',
    });
    const status = await this.#post(endpoint, details);
    if (status === 404 || status === 410) return 'gone';
    if (status >= 200 && status < 300) return 'sent';
    if (status === 429 || status >= 500) throw new PushFailed(`the push service answered ${status}`);
    return 'refused';
  }

  async #post(endpoint: string, { headers, body }: webPush.RequestDetails): Promise<number> {
    const url = new URL(endpoint);
    const { toAnyHost } = this.#options;
    const options: RequestOptions = {
      method: 'POST',
      headers,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(toAnyHost ? {} : { lookup: publicLookup }),
    };
    const sending = toAnyHost && url.protocol === 'http:' ? plainRequest(url, options) : request(url, options);
    sending.end(body);
    const [response] = await once(sending, 'response');
    response.resume();
    return response.statusCode ?? 0;
  }
}
