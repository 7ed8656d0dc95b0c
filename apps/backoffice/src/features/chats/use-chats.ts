import { operatorChatCalls, type ChatRow, type ChatTab } from '@tradewind/contract/operator-light';
import type { OutputOf } from '@tradewind/contract/light';
import type { ChatDesk, DeskEvent } from '@tradewind/client/desk';
import { useEffect, useEffectEvent } from 'react';
import { queries, readAgain, useRead } from '../../shared/queries.ts';
import { titleCount } from '../../shared/title-count.ts';
import { chime } from './chime.ts';

type Answer = OutputOf<typeof operatorChatCalls.chats>;

/** Many visitors may write at once: the list is read again at most this often. */
const AGAIN_MS = 1000;
/** Fallback in case nothing is pushed. */
const EVERY_MS = 30_000;

function patch(row: ChatRow): void {
  queries.setQueriesData<Answer>({ queryKey: [operatorChatCalls.chats.path] }, (answer) =>
    answer === undefined
      ? answer
      : { ...answer, data: answer.data.map((known) => (known.id === row.id ? row : known)) },
  );
}

/** The list of a tab, kept up to date by the socket; new messages of visitors play a sound. */
export function useChats(desk: ChatDesk, input: { tab: ChatTab; search: string; page: number }, me: number) {
  const { tab, search, page } = input;
  const read = useRead(
    operatorChatCalls.chats,
    { tab, page, ...(search === '' ? {} : { search }) },
    { keep: true, everyMs: EVERY_MS },
  );

  const onEvent = useEffectEvent((event: DeskEvent, again: () => void) => {
    again();
    if (event.kind === 'reconnected') return;
    patch(event.row);
    const isForMe = event.row.assigned === null || event.row.assigned.id === me;
    if (event.kind === 'message' && event.message.from === 'visitor' && isForMe) chime();
  });
  useEffect(() => {
    let timer: number | undefined;
    const again = () => {
      timer ??= window.setTimeout(() => {
        timer = undefined;
        void readAgain(operatorChatCalls.chats);
      }, AGAIN_MS);
    };
    const stop = desk.onEvent((event) => onEvent(event, again));
    return () => {
      stop();
      window.clearTimeout(timer);
    };
  }, [desk]);

  const unread = read.data?.counts.unread ?? 0;
  useEffect(() => {
    titleCount.set(unread);
    return () => titleCount.set(0);
  }, [unread]);
  return read;
}

/** A call has changed a conversation: shows the change at once and reads the list again. */
export async function changed(desk: ChatDesk, row: ChatRow): Promise<void> {
  desk.adopt(row);
  patch(row);
  await readAgain(operatorChatCalls.chats, operatorChatCalls.chat);
}
