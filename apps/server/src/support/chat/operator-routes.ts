/** The inbox: calls of operators, their pictures, canned answers. */
import multipart from '@fastify/multipart';
import { chatImage } from '@tradewind/contract';
import {
  CHAT_ROLES,
  OPERATOR_CHAT_IMAGE_PATH,
  OPERATOR_CHAT_IMAGE_UPLOAD_PATH,
  operatorChatCalls,
} from '@tradewind/contract/operator';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ConcurrencyQuota } from '../../platform/concurrency/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { OperatorLayer, type OperatorLayerOptions } from '../../platform/http/index.ts';
import { historyOf } from '../../staff/audit/index.ts';
import { IMAGE_HEADERS, readUpload } from '../../people/images/index.ts';
import type { AccessLog } from '../../staff/records/index.ts';
import type { CannedAnswers } from './canned.ts';
import type { Chat } from './chat.ts';
import type { ChatImages } from './images.ts';
import { imageUrl } from './present.ts';
import type { ChatRows } from './rows.ts';

const UPLOADS_AT_ONCE = 8;
const UPLOADS_OF_OPERATOR = 2;

export interface InboxRoutes {
  readonly database: Database;
  readonly chat: Chat;
  readonly rows: ChatRows;
  readonly canned: CannedAnswers;
  readonly images: ChatImages;
  readonly accessLog: AccessLog;
}

export function serveChatToOperators(
  calls: OperatorLayer,
  { database, chat, rows, canned, images, accessLog }: InboxRoutes,
): void {
  const { inbox } = chat;
  calls.serve(operatorChatCalls.chats, async ({ operator, input }) => {
    const [list, counts] = await Promise.all([rows.list(input, operator.id), rows.counts(operator.id)]);
    return { ...list, counts };
  });
  calls.serve(operatorChatCalls.chat, async ({ operator, input: { id } }) => {
    const row = await rows.one(id);
    await accessLog.record(operator, { type: 'chat', id });
    const [earlier, history] = await Promise.all([rows.others(id), historyOf(database, { type: 'chat', id })]);
    return { ...row, earlier, history };
  });
  calls.serve(operatorChatCalls.chatMessages, async ({ operator, input: { id, before_id, after_id } }) => {
    await rows.one(id);
    await accessLog.record(operator, { type: 'chat', id });
    return inbox.messages(id, { beforeId: before_id, afterId: after_id });
  });
  calls.serve(operatorChatCalls.sendChat, async ({ operator, input }) => chat.answer(operator, input));
  calls.serve(operatorChatCalls.readChat, async ({ operator, input }) =>
    inbox.read(operator, input.id, input.up_to_id),
  );
  calls.serve(operatorChatCalls.takeChat, async ({ operator, input: { id } }) => inbox.take(operator, id));
  calls.serve(operatorChatCalls.assignChat, async ({ operator, input: { id, operator_id, from } }) =>
    inbox.assign(operator, id, operator_id, from),
  );
  calls.serve(operatorChatCalls.releaseChat, async ({ operator, input: { id } }) => inbox.release(operator, id));
  calls.serve(operatorChatCalls.closeChat, async ({ operator, input: { id } }) => inbox.close(operator, id));
  calls.serve(operatorChatCalls.chatOperators, async () => inbox.operators());

  calls.serve(operatorChatCalls.cannedAnswers, async () => canned.all());
  calls.serve(operatorChatCalls.saveCanned, async ({ operator, input }) => canned.save(operator, input));
  calls.serve(operatorChatCalls.removeCanned, async ({ operator, input: { id, version } }) => {
    await canned.remove(operator, id, version);
    return { id };
  });

  // accepts any text, so that an invalid name is answered like an unknown one
  const input = z.object({ name: z.string() });
  calls.file({ path: `${OPERATOR_CHAT_IMAGE_PATH}:name`, input, roles: CHAT_ROLES }, async ({ operator, input }) => ({
    type: 'image/jpeg',
    body: await images.readForOperator(operator.id, input.name),
    headers: IMAGE_HEADERS,
  }));
}

/** In a separate scope: only there multipart is parsed. */
export async function serveChatUploadsToOperators(
  scope: FastifyInstance,
  options: OperatorLayerOptions,
  images: ChatImages,
): Promise<void> {
  const quota = new ConcurrencyQuota(UPLOADS_AT_ONCE, UPLOADS_OF_OPERATOR);
  await scope.register(async (uploads) => {
    await uploads.register(multipart);
    const calls = new OperatorLayer(uploads, options);
    const route = { path: OPERATOR_CHAT_IMAGE_UPLOAD_PATH, roles: CHAT_ROLES, output: chatImage };
    calls.upload(route, async ({ operator, request }) => {
      const leave = quota.take(operator.id);
      try {
        const { name, width, height } = await images.save({ operatorId: operator.id }, await readUpload(request));
        return { url: imageUrl(name, 'operator'), width, height };
      } finally {
        leave();
      }
    });
  });
}
