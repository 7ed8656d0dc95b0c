/** Pictures of articles and logos, which everyone may read. */
import { CONTENT_IMAGE_PATH } from '@tradewind/contract';
import { z } from 'zod';
import type { CallLayer } from '../../platform/http/index.ts';
import type { ContentImages } from './content-images.ts';

/** Nothing in it may be executed, wherever it is opened. Content under a random name never changes. */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
} as const;

export function serveContentImages(calls: CallLayer, images: ContentImages): void {
  // accepts any text, so that an invalid name is answered like an unknown one
  const input = z.object({ name: z.string() });
  calls.openFile({ path: `${CONTENT_IMAGE_PATH}:name`, input, key: 'none' }, async ({ input: { name } }) => {
    const { mediaType, bytes } = await images.read(name);
    return { type: mediaType, body: bytes, headers: HEADERS };
  });
}
