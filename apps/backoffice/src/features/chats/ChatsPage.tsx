import { CHAT_TABS } from '@tradewind/contract/operator-light';
import { classes, EmptyState, useReadable, wideScreen } from '@tradewind/ui';
import { MessagesSquare, WifiOff } from 'lucide-react';
import { Navigate, useParams } from 'react-router';
import { useT } from '../../shared/language.ts';
import { PATHS } from '../../shared/paths.ts';
import { recordId } from '../../shared/queue.ts';
import { useOperator } from '../../shared/session.ts';
import { useFilter } from '../../shared/use-filter.ts';
import { ChatList } from './ChatList.tsx';
import { ChatThread } from './ChatThread.tsx';
import { DeskProvider, useOwnDesk } from './desk.ts';
import { useChats } from './use-chats.ts';

const DEFAULTS = { tab: 'open', search: '', id: '' };

/** /admin/chats/7, as used in the audit log and in emails: the inbox with this conversation open. */
export function ChatLink() {
  const id = recordId(useParams()['id']);
  return <Navigate replace to={`${PATHS.chats}?id=${id}`} />;
}

/** /admin/chats: the list, the conversation and the visitor. */
export function ChatsPage() {
  const t = useT();
  const desk = useOwnDesk();
  const me = useOperator();
  const wide = useReadable(wideScreen);
  const connection = useReadable(desk.connection);
  const filter = useFilter(DEFAULTS);
  const tab = CHAT_TABS.find((known) => known === filter.values.tab) ?? 'open';
  const id = /^\d{1,15}$/u.test(filter.values.id) ? Number(filter.values.id) : undefined;
  const read = useChats(desk, { tab, search: filter.values.search, page: filter.page }, me?.id ?? 0);
  const showsList = wide || id === undefined;
  return (
    <DeskProvider value={desk}>
      <div
        className={classes(
          'flex h-[calc(100dvh-3.5rem-env(safe-area-inset-top)-env(safe-area-inset-bottom))] flex-col wide:h-dvh',
        )}
      >
        {connection === 'offline' && (
          <p role="status" className="flex shrink-0 items-center gap-2 bg-amber-soft px-4 py-2 text-2 text-amber">
            <WifiOff aria-hidden size={16} strokeWidth={1.5} className="shrink-0" />
            {t('chats.reconnecting')}
          </p>
        )}
        <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] wide:grid-cols-[20rem_minmax(0,1fr)]">
          {showsList && (
            <ChatList
              read={read}
              tab={tab}
              search={filter.values.search}
              page={filter.page}
              selected={id}
              onTab={(next) => filter.set({ tab: next })}
              onSearch={(search) => filter.set({ search }, true)}
              onPage={filter.setPage}
            />
          )}
          {id !== undefined && (
            <ChatThread
              key={id}
              id={id}
              onBack={() => filter.set({ id: '' })}
              onOpen={(other) => filter.set({ id: String(other) })}
            />
          )}
          {wide && id === undefined && (
            <div className="grid place-items-center">
              <EmptyState
                icon={<MessagesSquare size={40} strokeWidth={1.5} />}
                title={t('chats.choose')}
                body={t('chats.chooseBody')}
              />
            </div>
          )}
        </div>
      </div>
    </DeskProvider>
  );
}
