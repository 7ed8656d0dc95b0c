import { failureText } from '@tradewind/client/app';
import { operatorChatCalls, type ChatRow } from '@tradewind/contract/operator-light';
import { Button, classes, ErrorState, RowBody, rowClass, Sheet, Skeleton, useReadable } from '@tradewind/ui';
import { useState } from 'react';
import { api } from '../../shared/api.ts';
import { DecisionDialog } from '../../shared/Decision.tsx';
import { useT } from '../../shared/language.ts';
import { useRead } from '../../shared/queries.ts';
import { useOperator } from '../../shared/session.ts';
import { useDesk } from './desk.ts';
import { changed } from './use-chats.ts';

/** Hand a conversation over, release it, or close it. */
export function ChatActions({ row }: { row: ChatRow }) {
  const t = useT();
  const desk = useDesk();
  const me = useOperator();
  const [giving, setGiving] = useState(false);
  const [closing, setClosing] = useState(false);
  const isMine = row.assigned !== null && row.assigned.id === me?.id;
  if (row.state === 'closed') return null;
  const release = async () => {
    try {
      await changed(desk, await api.call(operatorChatCalls.releaseChat, { id: row.id }));
    } catch {
      desk.thread(row.id).reload();
    }
  };
  return (
    // a separate line on a phone, to leave room for the name of the assigned operator
    <div className="flex flex-wrap items-center justify-end gap-1 max-wide:w-full">
      <Button tone="quiet" className="px-2" onClick={() => setGiving(true)}>
        {t('chats.give')}
      </Button>
      {isMine && (
        <Button tone="quiet" className="px-2" onClick={() => void release()}>
          {t('chats.release')}
        </Button>
      )}
      {(isMine || row.assigned === null) && (
        <Button tone="quiet" className="px-2" onClick={() => setClosing(true)} data-testid="close-chat">
          {t('chats.close')}
        </Button>
      )}
      <Sheet open={giving} onOpenChange={setGiving} title={t('chats.giveTitle')}>
        {giving && <Colleagues row={row} onDone={() => setGiving(false)} />}
      </Sheet>
      <DecisionDialog
        decision={
          closing
            ? {
                title: t('chats.closeTitle'),
                body: t('chats.closeBody'),
                action: t('chats.close'),
                done: t('chats.closed'),
                run: async (idempotencyKey) => {
                  const next = await api.call(
                    operatorChatCalls.closeChat,
                    { id: row.id },
                    { quiet: true, idempotencyKey },
                  );
                  await changed(desk, next);
                },
              }
            : undefined
        }
        onClose={() => setClosing(false)}
        onDone={async (isDone) => {
          if (!isDone) desk.thread(row.id).reload();
        }}
      />
    </div>
  );
}

/** The other operators who may answer; those who have the inbox open come first. */
function Colleagues({ row, onDone }: { row: ChatRow; onDone(): void }) {
  const t = useT();
  const desk = useDesk();
  const here = useReadable(desk.operators);
  const read = useRead(operatorChatCalls.chatOperators, {});
  const [busy, setBusy] = useState(false);
  if (read.data === undefined)
    return read.error === null ? (
      <Skeleton className="h-24" />
    ) : (
      <ErrorState title={t('chats.failed')} body={failureText(read.error, t)} onRetry={() => void read.refetch()} />
    );
  const others = read.data
    .map((one) => ({ ...one, online: one.online || here.includes(one.id) }))
    .filter(({ id }) => id !== row.assigned?.id)
    .toSorted((one, other) => Number(other.online) - Number(one.online));
  const give = async (operatorId: number) => {
    if (busy) return;
    setBusy(true);
    try {
      const input = { id: row.id, operator_id: operatorId, from: row.assigned?.id ?? 0 };
      await changed(desk, await api.call(operatorChatCalls.assignChat, input));
      onDone();
    } catch {
      desk.thread(row.id).reload();
      setBusy(false);
    }
  };
  if (others.length === 0) return <p className="text-2 text-muted">{t('chats.giveNone')}</p>;
  return (
    <ul className="-mx-4">
      {others.map(({ id, name, role, online }) => (
        <li key={id}>
          <button
            type="button"
            disabled={busy}
            onClick={() => void give(id)}
            className={classes(rowClass, 'hover:bg-press active:bg-press')}
          >
            <RowBody
              label={name}
              hint={t(`app.role.${role}`)}
              value={
                <span className={online ? 'text-good' : undefined}>
                  {online ? t('chats.online') : t('chats.offline')}
                </span>
              }
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
