/** HTTP requests with a time limit, and limits of what is read. */

const MAX_BODY_BYTES = 16 * 1024 * 1024;

export interface HttpAnswer {
  readonly status: number;
  readonly text: string;
  /** Of the header Retry-After. */
  readonly retryAfterMs: number | undefined;
}

export interface HttpRequest {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Present = POST. */
  readonly body?: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Rejects when no complete answer came in time. */
export async function request({ url, headers = {}, body, timeoutMs, signal }: HttpRequest): Promise<HttpAnswer> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers,
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    ...(body === undefined ? {} : { body }),
  });
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return {
    status: response.status,
    text: await textOf(response),
    retryAfterMs: Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined,
  };
}

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BODY_BYTES) throw new Error('the answer is longer than 16 MiB');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
