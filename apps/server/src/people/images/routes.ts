/** Calls for uploading and reading images. */
import multipart from '@fastify/multipart';
import { IMAGE_PATH, IMAGE_UPLOAD_PATH, uploadedImage } from '@tradewind/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { IMAGE_HEADERS } from './headers.ts';
import type { StoredImages } from './images.ts';
import { ConcurrencyQuota } from '../../platform/concurrency/index.ts';
import { CallLayer, type CallLayerOptions, addressKey } from '../../platform/http/index.ts';
import type { AbuseLimits } from '../../platform/limits/index.ts';
import { requireTrueAccount } from '../identity/index.ts';
import { readUpload } from './read-upload.ts';

/** Uploads in progress are in memory: at most 32 × 10 MB. */
const UPLOADS_AT_ONCE = 32;
const UPLOADS_OF_USER = 3;

interface ImageRoutes {
  readonly images: StoredImages;
  readonly limits: AbuseLimits;
}

/** Registers uploads in a separate scope: only there multipart is parsed. */
export async function serveImages(
  scope: FastifyInstance,
  options: CallLayerOptions,
  { images, limits }: ImageRoutes,
): Promise<void> {
  const quota = new ConcurrencyQuota(UPLOADS_AT_ONCE, UPLOADS_OF_USER);
  await scope.register(async (uploads) => {
    await uploads.register(multipart);
    const calls = new CallLayer(uploads, options);
    calls.upload({ path: IMAGE_UPLOAD_PATH, output: uploadedImage }, async ({ session, address, request }) => {
      const { user } = session;
      requireTrueAccount(user);
      await limits.take('upload_address', addressKey(address));
      await limits.take('upload_user', String(user.id));
      const leave = quota.take(user.id);
      try {
        return { url: await images.save(user.id, await readUpload(request)) };
      } finally {
        leave();
      }
    });
  });
  const calls = new CallLayer(scope, options);
  // accepts any text, so that an invalid name is answered like an unknown one
  const input = z.object({ name: z.string() });
  calls.memberFile({ path: `${IMAGE_PATH}:name`, input, key: 'none' }, async ({ input, session }) => {
    const { mediaType, bytes } = await images.read(session.user, input.name);
    return { type: mediaType, body: bytes, headers: IMAGE_HEADERS };
  });
}
