/** Calls over HTTP of a server that may die while it answers. */
import { type Call, HEADERS, IMAGE_UPLOAD_PATH } from '@tradewind/contract';
import { z } from 'zod';
import { formOf } from '../../people/images/testing/upload.ts';

const envelope = z.object({ code: z.int(), data: z.unknown() });
const reference = z.looseObject({ key: z.string() });

export interface Heard {
  readonly status: number;
  readonly code: number;
  readonly data: unknown;
}

export interface CallerOptions {
  readonly token: string;
  readonly key?: string;
}

const headersOf = ({ token, key }: CallerOptions): Record<string, string> => ({
  [HEADERS.token]: token,
  [HEADERS.lang]: 'en',
  // a connection a call: none of a server that is dead is taken for the next
  connection: 'close',
  ...(key === undefined ? {} : { [HEADERS.idempotencyKey]: key }),
});

/** `base` is the server's address. Rejects when it dies before it has answered. */
export async function ask(base: string, call: Call, input: object, options: CallerOptions): Promise<Heard> {
  const { method, path } = call;
  const url = new URL(path, base);
  const headers = headersOf(options);
  if (method === 'GET') url.search = new URLSearchParams(Object.entries(input)).toString();
  const body = method === 'POST' ? JSON.stringify(input) : null;
  return heard(await fetch(url, { method, body, headers: { ...headers, 'content-type': 'application/json' } }));
}

export async function sendPicture(base: string, picture: Buffer, options: CallerOptions): Promise<Heard> {
  const url = new URL(IMAGE_UPLOAD_PATH, base);
  return heard(await fetch(url, { method: 'POST', body: formOf(picture), headers: headersOf(options) }));
}

async function heard(response: Response): Promise<Heard> {
  return { status: response.status, ...envelope.parse(await response.json()) };
}

/** `done`, or the key of the refusal. */
export const told = ({ code, data }: Heard): string => (code === 1 ? 'done' : reference.parse(data).key);
