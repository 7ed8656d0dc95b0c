/** Visitors' calls: for actions outside the socket, for when it is down, and for pictures. */
import multipart from '@fastify/multipart';
import { CHAT_IMAGE_PATH, CHAT_IMAGE_UPLOAD_PATH, chatCalls, chatImage } from '@tradewind/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ConcurrencyQuota } from '../../platform/concurrency/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { CallLayer, type CallLayerOptions, addressKey } from '../../platform/http/index.ts';
import type { AbuseLimits } from '../../platform/limits/index.ts';
import { IMAGE_HEADERS, readUpload } from '../../people/images/index.ts';
import type { Chat } from './chat.ts';
import type { ChatImages } from './images.ts';
import { imageUrl } from './present.ts';
import type { Visitors } from './visitors.ts';

/** Uploads in progress are held in memory: at most 16 × 10 MB. */
const UPLOADS_AT_ONCE = 16;
const UPLOADS_OF_VISITOR = 2;

export interface ChatRoutes {
  readonly chat: Chat;
  readonly visitors: Visitors;
  readonly images: ChatImages;
  readonly limits: AbuseLimits;
}

export function serveChat(calls: CallLayer, { chat, visitors, images, limits }: ChatRoutes): void {
  calls.open(chatCalls.chatStart, async ({ address, locale }) => {
    await limits.take('chat_guest_address', addressKey(address));
    return { chat_token: await visitors.start(locale) };
  });
  calls.open(chatCalls.chatState, async (caller) => chat.state(await visitors.find(caller)));
  calls.open(chatCalls.chatMessages, async ({ input, ...caller }) =>
    chat.messages(await visitors.find(caller), { beforeId: input.before_id, afterId: input.after_id }),
  );
  calls.open(chatCalls.chatSend, async ({ input, ...caller }) =>
    chat.send(await visitors.find(caller, true), input, { address: caller.address }),
  );
  calls.open(chatCalls.chatRead, async ({ input, ...caller }) => ({
    unread: await chat.read(await visitors.find(caller), input.up_to_id),
  }));
  calls.open(chatCalls.chatContact, async ({ input, ...caller }) =>
    chat.state(await visitors.describe(await visitors.find(caller), input.name, input.email)),
  );
  calls.open(chatCalls.chatAttach, async ({ tokens, locale, address }) => {
    const user = await visitors.find({ tokens: { session: tokens.session, chat: undefined }, locale, address }, true);
    const guest = tokens.chat === undefined ? undefined : await visitors.guest(tokens.chat, locale);
    if (guest === undefined) throw new Refused('not_found');
    return chat.attach(guest, user);
  });
  // accepts any text, so that an invalid name is answered like an unknown one
  const input = z.object({ name: z.string() });
  calls.openFile({ path: `${CHAT_IMAGE_PATH}:name`, input, key: 'none' }, async ({ input: { name }, ...caller }) => {
    const { id } = await visitors.find(caller);
    return { type: 'image/jpeg', body: await images.readFor(id, name), headers: IMAGE_HEADERS };
  });
}

/** In a separate scope: only there multipart is parsed. */
export async function serveChatUploads(
  scope: FastifyInstance,
  options: CallLayerOptions,
  { visitors, images, limits }: ChatRoutes,
): Promise<void> {
  const quota = new ConcurrencyQuota(UPLOADS_AT_ONCE, UPLOADS_OF_VISITOR);
  await scope.register(async (uploads) => {
    await uploads.register(multipart);
    const calls = new CallLayer(uploads, options);
    calls.openUpload({ path: CHAT_IMAGE_UPLOAD_PATH, output: chatImage }, async ({ request, ...caller }) => {
      const { id } = await visitors.find(caller, true);
      await limits.take('upload_address', addressKey(caller.address));
      await limits.take('chat_image_visitor', String(id));
      const leave = quota.take(id);
      try {
        const { name, width, height } = await images.save({ visitorId: id }, await readUpload(request));
        return { url: imageUrl(name, 'visitor'), width, height };
      } finally {
        leave();
      }
    });
  });
}
