/**
 * The options of a client when it opens a socket: the form of prices, and compression (RFC 7692). Clients may compress
 * their messages, too. A message counts with its inflated length; beyond the limit inflating stops (1009).
 */
import type { IncomingMessage } from 'node:http';
import { type Locale, WS_FORMATS, type WsFormat, toLocale } from '@tradewind/contract';
import { type PerMessageDeflateOptions, WebSocketServer } from 'ws';
import { Refused } from '../platform/errors/index.ts';
import { type DefaultLanguage, refusal } from '../platform/http/index.ts';
import { DEFLATE_WINDOW_BITS } from '../platform/sockets/index.ts';

/** Beyond this the protocol itself ends the connection (1009); between this and the contract's limit we answer. */
const FRAME_LIMIT_BYTES = 64 * 1024;
/** Maximum of the protocol, and the meaning of an offer without a number. */
const MAX_WINDOW_BITS = 15;
/** Memory for the input of one client: its messages are short. */
const INFLATE_CHUNK_BYTES = 1024;

/** No context takeover between messages, on either side. */
const DEFLATE: PerMessageDeflateOptions = {
  serverNoContextTakeover: true,
  clientNoContextTakeover: true,
  // offers of a smaller window cannot be met by frames that all clients share, so they are declined
  serverMaxWindowBits: DEFLATE_WINDOW_BITS,
  zlibInflateOptions: { chunkSize: INFLATE_CHUNK_BYTES },
};

const serverWith = (perMessageDeflate: false | PerMessageDeflateOptions): WebSocketServer =>
  new WebSocketServer({ noServer: true, maxPayload: FRAME_LIMIT_BYTES, perMessageDeflate });

export class Handshakes {
  readonly #plain = serverWith(false);
  readonly #deflating = serverWith(DEFLATE);
  /** For clients that let the server choose their window, as most browsers do: 1 KiB instead of 32. */
  readonly #narrow = serverWith({ ...DEFLATE, clientMaxWindowBits: DEFLATE_WINDOW_BITS });

  /**
   * The WebSocket server that completes this handshake. Only prices are compressed, so only their path negotiates it.
   */
  of({ headers }: IncomingMessage, pricesPath: boolean): WebSocketServer {
    const offers = pricesPath ? windowsOffered(headers['sec-websocket-extensions'] ?? '') : [];
    const usable = offers.filter(({ server }) => server >= DEFLATE_WINDOW_BITS);
    if (usable.length === 0) return this.#plain;
    return usable.some(({ client }) => client >= DEFLATE_WINDOW_BITS) ? this.#narrow : this.#deflating;
  }

  async close(): Promise<void> {
    await Promise.all(
      [this.#plain, this.#deflating, this.#narrow].map(
        (server) => new Promise<void>((resolve) => server.close(() => resolve())),
      ),
    );
  }
}

interface Windows {
  /** The largest window that the server may use. */
  readonly server: number;
  /** The largest window that the server may ask the client to keep to; 0 when it may not ask. */
  readonly client: number;
}

/** The offers of permessage-deflate in a header. ws would refuse the handshake if it could meet none of them. */
function windowsOffered(header: string): readonly Windows[] {
  const bits = (parameters: readonly string[], name: string): number | undefined => {
    const parameter = parameters.find((one) => one === name || one.startsWith(`${name}=`));
    if (parameter === undefined) return undefined;
    const text = parameter.slice(name.length + 1).replaceAll('"', '');
    return text === '' ? MAX_WINDOW_BITS : Number(text);
  };
  return header.split(',').flatMap((offer) => {
    const [name, ...parameters] = offer.split(';').map((part) => part.trim().replaceAll(/\s*=\s*/gu, '='));
    if (name !== 'permessage-deflate') return [];
    const server = bits(parameters, 'server_max_window_bits') ?? MAX_WINDOW_BITS;
    return [{ server, client: bits(parameters, 'client_max_window_bits') ?? 0 }];
  });
}

/** Browsers cannot set headers on a socket, so the language may also come as `?lang=`. */
export function localeOf(request: IncomingMessage, { locale }: DefaultLanguage): Locale {
  const { lang } = request.headers;
  return toLocale(typeof lang === 'string' ? lang : (queryOf(request).get('lang') ?? undefined), locale);
}

/** undefined: an unknown form, or more than one. */
export function formatOf(request: IncomingMessage): WsFormat | undefined {
  const asked = queryOf(request).getAll('format');
  if (asked.length === 0) return WS_FORMATS[0];
  return asked.length === 1 ? WS_FORMATS.find((format) => format === asked[0]) : undefined;
}

/** The answer to an unknown form. Browsers do not show it to scripts; it is for developers of clients. */
export const unknownFormat = (locale: Locale): string =>
  refusal(new Refused('invalid_input', { fields: { format: 'enum' } }), locale).body;

function queryOf({ url = '' }: IncomingMessage): URLSearchParams {
  const start = url.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : url.slice(start));
}
