import type { ChatLog, Outgoing } from '@tradewind/client/app';
import type { ChatRow } from '@tradewind/contract/operator-light';
import type { LogMessage } from '@tradewind/ui';
import type { T } from '../../shared/language.ts';
import { ChatImageView } from './ChatImageView.tsx';
import { visitorName } from './names.ts';

interface LogInput {
  readonly messages: ChatLog['messages'];
  readonly outgoing: readonly Outgoing[];
  readonly row: ChatRow;
  /** Name of this tab's operator. */
  readonly me: string;
  readonly t: T;
}

/** Messages for display: the operators' on one side, the visitor's on the other. */
export function logOf({ messages, outgoing, row, me, t }: LogInput): readonly LogMessage[] {
  const visitor = visitorName(row, t);
  const arrived = messages.map((message): LogMessage => {
    const { id, from, name, text, image, time, client_id: clientId } = message;
    const mine = from === 'operator';
    const label = t('chats.log.pictureBy', { name: mine ? name : visitor });
    return {
      key: mine ? clientId : `m${id}`,
      id,
      mine,
      name: mine ? (name === me ? '' : name) : visitor,
      text,
      timeMs: time,
      state: mine && id <= row.visitor_read_id ? 'read' : 'sent',
      ...(image === null ? {} : { picture: <ChatImageView image={image} label={label} /> }),
    };
  });
  const waiting = outgoing.map(({ client_id: key, text, image, time, state, failure }): LogMessage => ({
    key,
    id: undefined,
    mine: true,
    name: '',
    text,
    timeMs: time,
    state,
    failure,
    ...(image === undefined
      ? {}
      : {
          picture: (
            <ChatImageView image={{ url: image, width: 4, height: 3 }} label={t('chats.log.pictureBy', { name: me })} />
          ),
        }),
  }));
  return [...arrived, ...waiting];
}

export const logTexts = (name: string, t: T) => ({
  label: t('chats.log.label', { name }),
  unread: t('chats.log.unread'),
  toEnd: t('chats.log.toEnd'),
  earlierFailed: t('chats.log.earlierFailed'),
  said: (by: string) => t('chats.log.said', { name: by }),
  sending: t('chats.log.sending'),
  sent: t('chats.log.sent'),
  read: t('chats.log.read'),
  notSent: t('chats.log.notSent'),
  retry: t('ui.retry'),
  discard: t('chats.log.discard'),
  newTab: t('chats.log.newTab'),
});
