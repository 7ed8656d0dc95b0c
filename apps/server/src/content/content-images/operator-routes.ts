/** Operator calls for uploading pictures of articles and logos. */
import multipart from '@fastify/multipart';
import { uploadedImage } from '@tradewind/contract';
import { CONTENT_IMAGE_UPLOAD } from '@tradewind/contract/operator';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ConcurrencyQuota } from '../../platform/concurrency/index.ts';
import { OperatorLayer, type OperatorLayerOptions } from '../../platform/http/index.ts';
import { readUpload } from '../../people/images/index.ts';
import type { ContentImages } from './content-images.ts';

/** Uploads in progress are held in memory: at most 8 × 10 MB. */
const UPLOADS_AT_ONCE = 8;
const UPLOADS_OF_OPERATOR = 2;

/** The purpose of the picture; any other value means a picture of an article. */
const query = z.object({ as: z.enum(['article', 'logo']).catch('article') });

/** In a separate scope: only there multipart is parsed. */
export async function serveContentUploadsToOperators(
  scope: FastifyInstance,
  options: OperatorLayerOptions,
  images: ContentImages,
): Promise<void> {
  const quota = new ConcurrencyQuota(UPLOADS_AT_ONCE, UPLOADS_OF_OPERATOR);
  await scope.register(async (uploads) => {
    await uploads.register(multipart);
    const calls = new OperatorLayer(uploads, options);
    calls.upload({ ...CONTENT_IMAGE_UPLOAD, output: uploadedImage }, async ({ operator, request }) => {
      const leave = quota.take(operator.id);
      try {
        const { as: use } = query.parse(request.query);
        return { url: await images.save(operator, await readUpload(request), use) };
      } finally {
        leave();
      }
    });
  });
}
