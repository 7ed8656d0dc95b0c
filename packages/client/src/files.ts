/** File transfers, which are not JSON calls: image uploads, file downloads. Headers, refusals and code 999 as for calls (contract §1). */
import { IMAGE_UPLOAD_PATH, SUCCESS_CODE } from '@tradewind/contract/light';
import type { UploadedImage } from '@tradewind/contract/light';
import { withDeadline } from './deadline.ts';
import type { FileRequest, SendFile, Timers } from './environment.ts';
import { readEnvelope, refusalOf } from './envelope.ts';
import { NetworkError } from './errors.ts';
import { isRecord } from './guards.ts';
import type { Api, CallOptions } from './types.ts';

/** Time-out without progress: a phone on a slow connection sends ten megabytes for minutes, and the server decodes them. */
export const FILE_IDLE_MS = 60_000;

interface FileOptions {
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  readonly sendFile?: SendFile | undefined;
  readonly timers: Timers;
  token(): string | undefined;
}

/** The parts of http.ts that transfers share. */
interface CallParts {
  headersOf(token: string | undefined): Record<string, string>;
  readAddress(path: string, input: object): string;
  report(error: unknown, token: string | undefined, options: CallOptions): void;
}

const failureOf = (status: number): NetworkError =>
  new NetworkError(status >= 400 ? `HTTP_${status}` : 'ERR_BAD_RESPONSE', status);

/** The data of a successful answer; throws an ApiError for a refusal, or NetworkError when it is not an envelope. */
function dataOf(text: string, status: number): unknown {
  const envelope = readEnvelope(text);
  if (envelope === undefined) throw failureOf(status);
  if (envelope.code !== SUCCESS_CODE) throw refusalOf(envelope, status);
  return envelope.data;
}

function uploadedOf(data: unknown, status: number): UploadedImage {
  if (isRecord(data) && typeof data['url'] === 'string') return { url: data['url'] };
  throw failureOf(status);
}

/** Without parameters: `application/json` of `application/json; charset=utf-8`. */
const mediaTypeOf = (response: Response): string | undefined =>
  response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();

/** Reads the body in pieces: a long file may take any time as long as it makes progress. */
async function readBlob(response: Response, onProgress: () => void): Promise<Blob> {
  const type = response.headers.get('content-type') ?? '';
  const reader = response.body?.getReader();
  if (reader === undefined) return new Blob([], { type });
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(pieces, { type });
    pieces.push(value);
    onProgress();
  }
}

export function createFileCalls(options: FileOptions, parts: CallParts): Pick<Api, 'upload' | 'file'> {
  const { timers } = options;
  const { fetch } = options;

  async function sendByFetch({ url, headers, form, signal }: FileRequest): Promise<{ status: number; text: string }> {
    const response = await fetch(url, { method: 'POST', headers, body: form, signal });
    return { status: response.status, text: await response.text() };
  }
  const sendFile = options.sendFile ?? sendByFetch;

  /** Runs one transfer and reports its failure. */
  async function transfer<Result>(
    callOptions: CallOptions,
    run: (token: string | undefined) => Promise<Result>,
  ): Promise<Result> {
    const token = options.token();
    try {
      return await run(token);
    } catch (error) {
      parts.report(error, token, callOptions);
      throw error;
    }
  }

  return {
    upload(image, { onProgress, path = IMAGE_UPLOAD_PATH, ...callOptions } = {}) {
      const form = new FormData();
      form.append('file', image, image instanceof File ? image.name : 'image');
      let shown = 0;
      return transfer(callOptions, (token) =>
        withDeadline(timers, FILE_IDLE_MS, callOptions.signal, async (deadline) => {
          const { status, text } = await sendFile({
            url: options.baseUrl + path,
            headers: parts.headersOf(token),
            form,
            signal: deadline.signal,
            onProgress(sentBytes, totalBytes) {
              deadline.extend();
              const share = totalBytes > 0 ? Math.min(1, sentBytes / totalBytes) : 0;
              if (share <= shown) return;
              shown = share;
              onProgress?.(share);
            },
          });
          return uploadedOf(dataOf(text, status), status);
        }),
      );
    },
    file(path, query = {}, callOptions = {}) {
      return transfer(callOptions, (token) =>
        withDeadline(timers, FILE_IDLE_MS, callOptions.signal, async (deadline) => {
          const response = await fetch(parts.readAddress(path, query), {
            headers: parts.headersOf(token),
            signal: deadline.signal,
          });
          const { status } = response;
          // here a JSON answer is never a file but the envelope of a refusal; lines of JSON (x-ndjson) are a file
          const isJson = mediaTypeOf(response) === 'application/json';
          if (isJson) dataOf(await response.text(), status);
          if (isJson || !response.ok) throw failureOf(status);
          return readBlob(response, () => deadline.extend());
        }),
      );
    },
  };
}
