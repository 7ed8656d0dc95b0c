/** Uploads a public picture, as the operators' app does. */
import { HEADERS, uploadedImage } from '@tradewind/contract';
import { CONTENT_IMAGE_UPLOAD } from '@tradewind/contract/operator';
import type { Answered, TestApp } from '../../../platform/http/testing/test-app.ts';
import { formBody, formOf } from '../../../people/images/testing/upload.ts';

export async function uploadContent(
  app: TestApp,
  token: string | undefined,
  bytes: Buffer,
  url: string = CONTENT_IMAGE_UPLOAD.path,
): Promise<Answered> {
  const { body, type } = await formBody(formOf(bytes));
  return app.request({
    method: 'POST',
    url,
    headers: { 'content-type': type, ...(token === undefined ? {} : { [HEADERS.token]: token }) },
    payload: body,
  });
}

/** The url of an accepted upload. */
export async function contentImage(app: TestApp, token: string, bytes: Buffer): Promise<string> {
  const { code, data, text } = await uploadContent(app, token, bytes);
  if (code !== 1) throw new Error(`the upload was refused: ${text}`);
  return uploadedImage.parse(data).url;
}
