/** Checks messages of the chat socket just enough that a malformed one cannot break the page. */
import type { ChatMessage, ChatState } from '@tradewind/contract/light';
import { isRecord } from '../guards.ts';

export function isChatMessage(value: unknown): value is ChatMessage {
  return (
    isRecord(value) &&
    typeof value['id'] === 'number' &&
    typeof value['conversation_id'] === 'number' &&
    (value['from'] === 'visitor' || value['from'] === 'operator') &&
    typeof value['text'] === 'string' &&
    typeof value['name'] === 'string' &&
    typeof value['client_id'] === 'string' &&
    typeof value['time'] === 'number' &&
    (value['image'] === null || isRecord(value['image']))
  );
}

export function isChatState(value: unknown): value is ChatState {
  return isRecord(value) && typeof value['online'] === 'boolean' && typeof value['last_id'] === 'number';
}

/** The valid entries of a list. */
export const chatMessagesOf = (value: unknown): readonly ChatMessage[] =>
  Array.isArray(value) ? value.filter(isChatMessage) : [];
