/** HTTP calls to a server that may be killed while it responds. */
import { type Call, HEADERS, IMAGE_UPLOAD_PATH } from '@tradewind/contract';
import { z } from 'zod';
import { formOf } from '../../people/images/testing/upload.ts';

const envelope = z.object({ code: z.int(), data: z.unknown() });
const reference = z.looseObject({ key: z.string() });

export interface CallResponse {
  readonly status: number;
  readonly code: number;
  readonly data: unknown;
}

export interface CallerOptions {
  readonly token: string;
  readonly key?: string;
  /** Code of an operator's authenticator. */
  readonly code?: string;
}

const headersOf = ({ token, key, code }: CallerOptions): Record<string, string> => ({
  [HEADERS.token]: token,
  [HEADERS.lang]: 'en',
  // one connection per call, so that no connection of a killed server is reused
  connection: 'close',
  ...(key === undefined ? {} : { [HEADERS.idempotencyKey]: key }),
  ...(code === undefined ? {} : { [HEADERS.authCode]: code }),
});

/** `base` is the server's address. Rejects when the server dies before it has responded. */
export async function ask(base: string, call: Call, input: object, options: CallerOptions): Promise<CallResponse> {
  const { method, path } = call;
  const url = new URL(path, base);
  const headers = headersOf(options);
  if (method === 'GET') url.search = new URLSearchParams(Object.entries(input)).toString();
  const body = method === 'POST' ? JSON.stringify(input) : null;
  return parsed(await fetch(url, { method, body, headers: { ...headers, 'content-type': 'application/json' } }));
}

export async function sendPicture(base: string, picture: Buffer, options: CallerOptions): Promise<CallResponse> {
  const url = new URL(IMAGE_UPLOAD_PATH, base);
  return parsed(await fetch(url, { method: 'POST', body: formOf(picture), headers: headersOf(options) }));
}

async function parsed(response: Response): Promise<CallResponse> {
  return { status: response.status, ...envelope.parse(await response.json()) };
}

/** `done`, or the key of the refusal. */
export const outcomeOf = ({ code, data }: CallResponse): string => (code === 1 ? 'done' : reference.parse(data).key);
