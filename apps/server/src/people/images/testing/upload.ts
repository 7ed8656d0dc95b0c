/** Sends uploads as a browser's form does. */
import { HEADERS, IMAGE_UPLOAD_PATH, uploadedImage } from '@tradewind/contract';
import type { Answered, TestApp } from '../../../platform/http/testing/test-app.ts';

export interface UploadOptions {
  readonly token?: string;
  readonly key?: string;
  /** The part's name, file name and media type; the server does not trust them. */
  readonly field?: string;
  readonly name?: string;
  readonly type?: string;
}

const headersOf = ({ token, key }: UploadOptions): Record<string, string> => ({
  ...(token === undefined ? {} : { [HEADERS.token]: token }),
  ...(key === undefined ? {} : { [HEADERS.idempotencyKey]: key }),
  [HEADERS.lang]: 'en',
});

/** The body of a form and its media type. */
export async function formBody(form: FormData): Promise<{ readonly body: Buffer; readonly type: string }> {
  const made = new Response(form);
  return { body: Buffer.from(await made.arrayBuffer()), type: made.headers.get('content-type') ?? '' };
}

export function formOf(
  bytes: Buffer,
  { field = 'file', name = 'card.jpg', type = 'image/jpeg' }: UploadOptions = {},
): FormData {
  const form = new FormData();
  form.append(field, new Blob([Uint8Array.from(bytes)], { type }), name);
  return form;
}

export async function sendForm(app: TestApp, form: FormData, options: UploadOptions): Promise<Answered> {
  const { body, type } = await formBody(form);
  return app.request({
    method: 'POST',
    url: IMAGE_UPLOAD_PATH,
    headers: { ...headersOf(options), 'content-type': type },
    payload: body,
  });
}

export const upload = (app: TestApp, bytes: Buffer, options: UploadOptions): Promise<Answered> =>
  sendForm(app, formOf(bytes, options), options);

/** The url of an accepted upload. */
export async function uploaded(app: TestApp, token: string, bytes: Buffer): Promise<string> {
  const { code, data, text } = await upload(app, bytes, { token });
  if (code !== 1) throw new Error(`the upload was refused: ${text}`);
  return uploadedImage.parse(data).url;
}
