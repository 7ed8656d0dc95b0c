/** Pictures of articles and logos: uploaded by operators, read by everybody. */
import multipart from '@fastify/multipart';
import { CONTENT_IMAGE_PATH, uploadedImage } from '@tradewind/contract';
import { CONTENT_IMAGE_UPLOAD } from '@tradewind/contract/operator';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ConcurrencyQuota } from '../../platform/concurrency/index.ts';
import { type CallLayer, OperatorLayer, type OperatorLayerOptions } from '../../platform/http/index.ts';
import { readUpload } from '../../people/images/index.ts';
import type { ContentImages } from './content-images.ts';

/** Uploads on their way are in memory: at most 8 × 10 MB. */
const UPLOADS_AT_ONCE = 8;
const UPLOADS_OF_OPERATOR = 2;

/** Nothing in it may run, wherever it is opened; what is under a random name never changes. */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
} as const;

export function serveContentImages(calls: CallLayer, images: ContentImages): void {
  // any text is let through, so that a bad name is answered like an unknown one
  const input = z.object({ name: z.string() });
  calls.openFile({ path: `${CONTENT_IMAGE_PATH}:name`, input }, async ({ input: { name } }) => {
    const { mediaType, bytes } = await images.read(name);
    return { type: mediaType, body: bytes, headers: HEADERS };
  });
}

/** In a scope of its own: nowhere else is multipart read. */
export async function serveContentUpload(
  scope: FastifyInstance,
  options: OperatorLayerOptions,
  images: ContentImages,
): Promise<void> {
  const places = new ConcurrencyQuota(UPLOADS_AT_ONCE, UPLOADS_OF_OPERATOR);
  await scope.register(async (uploads) => {
    await uploads.register(multipart);
    const calls = new OperatorLayer(uploads, options);
    calls.upload({ ...CONTENT_IMAGE_UPLOAD, output: uploadedImage }, async ({ operator, request }) => {
      const leave = places.take(operator.id);
      try {
        return { url: await images.save(operator, await readUpload(request)) };
      } finally {
        leave();
      }
    });
  });
}
