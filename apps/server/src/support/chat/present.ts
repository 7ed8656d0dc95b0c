/** Messages in the form for each side. */
import { CHAT_IMAGE_PATH, type ChatMessage } from '@tradewind/contract';
import { OPERATOR_CHAT_IMAGE_PATH } from '@tradewind/contract/operator';
import type { ReadStretch } from './store.ts';
import type { StoredMessage } from './types.ts';

export type Side = 'visitor' | 'operator';

export const imageUrl = (name: string, reader: Side): string =>
  (reader === 'visitor' ? CHAT_IMAGE_PATH : OPERATOR_CHAT_IMAGE_PATH) + name;

export function presentMessage(message: StoredMessage, reader: Side): ChatMessage {
  const { image, width, height } = message;
  return {
    id: message.id,
    conversation_id: message.conversationId,
    from: message.operatorId === null ? 'visitor' : 'operator',
    name: message.operatorName ?? '',
    text: message.text,
    image: image === null || width === null || height === null ? null : { url: imageUrl(image, reader), width, height },
    client_id: message.clientId,
    time: message.timeMs,
  };
}

export const presentStretch = (
  { messages, more }: ReadStretch,
  reader: Side,
): { data: ChatMessage[]; more: boolean } => ({ data: messages.map((one) => presentMessage(one, reader)), more });
