import { operatorChatCalls, type ChatRow } from '@tradewind/contract/operator-light';
import {
  Button,
  EmptyState,
  ErrorState,
  IconButton,
  MessageLog,
  Sheet,
  Skeleton,
  useReadable,
  wideScreen,
} from '@tradewind/ui';
import { ArrowLeft, MessageSquare, UserRound } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../shared/api.ts';
import { Badge } from '../../shared/Badge.tsx';
import { useT } from '../../shared/language.ts';
import { useBackKey } from '../../shared/queue-keys.ts';
import { listPath } from '../../shared/queue.ts';
import { PATHS } from '../../shared/paths.ts';
import { useOperator } from '../../shared/session.ts';
import { Answer } from './Answer.tsx';
import { ChatActions } from './ChatActions.tsx';
import { useDesk } from './desk.ts';
import { logOf, logTexts } from './log.tsx';
import { visitorName } from './names.ts';
import { changed } from './use-chats.ts';
import { VisitorFacts } from './VisitorFacts.tsx';

interface ChatThreadProps {
  readonly id: number;
  onBack(): void;
  onOpen(id: number): void;
}

/** A conversation: its messages, the answer field, and the visitor's details next to them. */
export function ChatThread({ id, onBack, onOpen }: ChatThreadProps) {
  const t = useT();
  const desk = useDesk();
  const [thread] = useState(() => desk.thread(id));
  const status = useReadable(thread.status);
  const row = useReadable(thread.row);
  const [showsFacts, setShowsFacts] = useState(false);
  useBackKey(listPath(PATHS.chats));
  // on a phone the list is not shown, so the conversation is the page
  const Heading = useReadable(wideScreen) ? 'h2' : 'h1';
  if (status === 'error' && row === undefined)
    return <ErrorState title={t('chats.log.failed')} onRetry={thread.reload} />;
  return (
    <div className="grid min-h-0 min-[1280px]:grid-cols-[minmax(0,1fr)_19rem]">
      <section
        aria-label={row === undefined ? t('chats.list') : visitorName(row, t)}
        className="flex min-h-0 min-w-0 flex-col"
      >
        <header className="flex flex-wrap items-center gap-x-2 border-b border-line py-1 ps-1 pe-2 wide:ps-4">
          <IconButton label={t('chats.back')} onClick={onBack} className="wide:hidden">
            <ArrowLeft aria-hidden size={20} strokeWidth={1.5} />
          </IconButton>
          {row === undefined ? (
            <Skeleton className="my-2 h-6 w-40" />
          ) : (
            <>
              <div className="min-w-32 flex-1">
                <Heading className="truncate text-3 font-semibold">
                  <bdi>{visitorName(row, t)}</bdi>
                </Heading>
                <p className="truncate text-1 text-muted">
                  {row.visitor.online ? t('chats.hasOpen') : t('chats.away')} ·{' '}
                  {row.state === 'closed'
                    ? t('chats.closed')
                    : `${t('chats.assigned')}: ${row.assigned?.name ?? t('chats.noOne')}`}
                </p>
              </div>
              {row.visitor.type === 'guest' && <Badge>{t('chats.guestBadge')}</Badge>}
              <IconButton
                label={t('chats.showFacts')}
                onClick={() => setShowsFacts(true)}
                className="min-[1280px]:hidden"
              >
                <UserRound aria-hidden size={20} strokeWidth={1.5} />
              </IconButton>
              <ChatActions row={row} />
            </>
          )}
        </header>
        {row === undefined || status === 'loading' ? <LogSkeleton /> : <Talk id={id} row={row} />}
      </section>
      {row !== undefined && (
        <>
          <aside
            aria-label={t('chats.facts')}
            className="hidden overflow-y-auto border-s border-line p-4 min-[1280px]:block"
          >
            <VisitorFacts row={row} onOpen={onOpen} />
          </aside>
          <Sheet open={showsFacts} onOpenChange={setShowsFacts} title={t('chats.facts')}>
            <VisitorFacts row={row} onOpen={onOpen} />
          </Sheet>
        </>
      )}
    </div>
  );
}

function LogSkeleton() {
  return (
    <div aria-hidden className="flex flex-1 flex-col justify-end gap-3 p-4">
      <Skeleton className="h-12 w-2/3" />
      <Skeleton className="h-10 w-1/2 self-end" />
      <Skeleton className="h-12 w-full" />
    </div>
  );
}

function Talk({ id, row }: { id: number; row: ChatRow }) {
  const t = useT();
  const desk = useDesk();
  const me = useOperator();
  const [thread] = useState(() => desk.thread(id));
  const log = useReadable(thread.log);
  const outgoing = useReadable(thread.outgoing);
  const typing = useReadable(thread.typing);
  const colleague = useReadable(thread.colleague);
  const [unreadId] = useState(
    () => thread.log.get().messages.find((one) => one.from === 'visitor' && one.id > row.operator_read_id)?.id,
  );
  const name = visitorName(row, t);
  const isMine = row.assigned !== null && row.assigned.id === me?.id;
  return (
    <>
      <MessageLog
        messages={logOf({ messages: log.messages, outgoing, row, me: me?.name ?? '', t })}
        texts={logTexts(name, t)}
        unreadId={unreadId}
        more={log.more}
        earlier={log.earlier}
        onEarlier={() => void thread.loadEarlier()}
        typing={typing === undefined ? '' : t('chats.log.typing', { name })}
        empty={<EmptyState icon={<MessageSquare size={36} strokeWidth={1.5} />} title={t('chats.log.empty')} />}
        beginning={<p className="pt-2 text-center text-1 text-muted">{t('chats.log.beginning')}</p>}
        onSeen={(upTo) => {
          // an operator who only reads along does not mark messages as read for the assigned one
          if (isMine || row.assigned === null) thread.read(upTo);
        }}
        onRetry={thread.retry}
        onDiscard={thread.discard}
      />
      {colleague !== undefined && (
        <p role="status" className="px-4 pb-1 text-1 text-amber">
          {t('chats.colleague', { name: colleague })}
        </p>
      )}
      {row.state === 'closed' ? (
        <Note text={t('chats.closedBody')} />
      ) : isMine ? (
        <Answer row={row} thread={thread} />
      ) : (
        <TakeFirst row={row} />
      )}
    </>
  );
}

function Note({ text }: { text: string }) {
  return <p className="border-t border-line p-4 text-center text-2 text-muted">{text}</p>;
}

/** Only one operator answers, so an operator takes the conversation before writing. */
function TakeFirst({ row }: { row: ChatRow }) {
  const t = useT();
  const desk = useDesk();
  const me = useOperator();
  const [busy, setBusy] = useState(false);
  const { assigned } = row;
  const take = async () => {
    if (me === undefined) return;
    setBusy(true);
    try {
      const next =
        assigned === null
          ? await api.call(operatorChatCalls.takeChat, { id: row.id })
          : await api.call(operatorChatCalls.assignChat, { id: row.id, operator_id: me.id, from: assigned.id });
      await changed(desk, next);
    } catch {
      // shown as a toast; the row shows who has it now
      desk.thread(row.id).reload();
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-wrap items-center justify-center gap-3 border-t border-line p-3">
      <p className="text-2 text-muted">
        {assigned === null ? t('chats.takeBody') : t('chats.othersBody', { name: assigned.name })}
      </p>
      <Button tone={assigned === null ? 'accent' : 'plain'} busy={busy} onClick={() => void take()}>
        {assigned === null ? t('chats.takeAnswer') : t('chats.takeOver')}
      </Button>
    </div>
  );
}
