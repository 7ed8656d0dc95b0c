import { CONTENT_IMAGE_PATH, CONTENT_IMAGE_URL } from '@tradewind/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';
import { auditOf } from '../../desk/payment-decisions/testing/records.ts';
import { jpeg, photoWithPlace, png, scriptAsGif, svg } from '../../people/images/testing/pictures.ts';
import { type TestOperator, newOperator } from '../../staff/operators/testing/operators.ts';
import { contentImage, uploadContent } from './testing/upload.ts';

let app: TestApp;
let content: TestOperator;
beforeAll(async () => {
  app = await startTestApp({ prices: false });
  content = await newOperator(app, 'content');
});
afterAll(() => app.stop());

const get = (url: string) => app.app.http.inject({ method: 'GET', url });

describe('a content picture', () => {
  it('is re-encoded, public, and cacheable', async () => {
    const url = await contentImage(app, content.token, await photoWithPlace());
    expect(url).toMatch(CONTENT_IMAGE_URL);
    const { headers, rawPayload } = await get(url);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const { exif, icc, width } = await sharp(rawPayload).metadata();
    expect([exif, icc, width]).toEqual([undefined, undefined, 200]);
    const name = url.slice(CONTENT_IMAGE_PATH.length);
    expect(await auditOf(app, 'content_image', name)).toMatchObject([
      { operator: content.id, action: 'content_image.add', after: { media_type: 'image/jpeg', width: 200 } },
    ]);
  });

  it('has one address however often it is uploaded, also concurrently', async () => {
    const bytes = await png(30, 20);
    const [first, second] = await Promise.all([1, 2].map(() => contentImage(app, content.token, bytes)));
    expect([second, await contentImage(app, content.token, bytes)]).toEqual([first, first]);
  });

  it('keeps its transparency, and has at most 1600 pixels a side', async () => {
    const clear = { width: 2000, height: 1000, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0 } } as const;
    const url = await contentImage(app, content.token, await sharp({ create: clear }).png().toBuffer());
    const { format, hasAlpha, width, height } = await sharp((await get(url)).rawPayload).metadata();
    expect([format, hasAlpha, width, height]).toEqual(['webp', true, 1600, 800]);
  });

  it('is refused when it is not a picture, or comes from someone without the role', async () => {
    for (const bytes of [scriptAsGif(), svg()])
      expect(refusalOf(await uploadContent(app, content.token, bytes))).toBe('invalid_input');
    const support = await newOperator(app, 'support');
    const customer = await app.newRealUser();
    expect(refusalOf(await uploadContent(app, support.token, await jpeg()))).toBe('forbidden');
    for (const token of [customer.token, undefined])
      expect(refusalOf(await uploadContent(app, token, await jpeg()))).toBe('session_invalid');
  });

  it('is not found under an unknown name, whatever the name', async () => {
    for (const name of ['x'.repeat(32), 'short', '..%2f..%2fetc%2fpasswd', 'y'.repeat(3000), '%00'])
      expect((await get(CONTENT_IMAGE_PATH + name)).payload).toContain('"key":"not_found"');
  });
});
