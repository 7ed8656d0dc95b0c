import type { VisitorChat } from '@tradewind/client/app';
import { classes, useReadable } from '@tradewind/ui';
import { WifiOff } from 'lucide-react';
import { useT } from './language.ts';

/** Whether an operator is available, and the state of the connection. */
export function StatusLine({ chat }: { chat: VisitorChat }) {
  const t = useT();
  const connection = useReadable(chat.connection);
  const state = useReadable(chat.state);
  const isLost = connection === 'offline';
  return (
    <div className="shrink-0 border-b border-line text-1" role="status">
      {isLost ? (
        <p className="appear-late flex min-h-9 items-center gap-2 bg-amber-soft px-4 py-1 text-amber">
          <WifiOff aria-hidden size={16} strokeWidth={1.5} className="shrink-0" />
          {t('chat.reconnecting')}
        </p>
      ) : (
        state !== null && (
          <p className="flex min-h-9 flex-wrap items-center gap-x-2 px-4 py-1 text-muted" data-testid="presence">
            <span
              aria-hidden
              className={classes('size-2 shrink-0 rounded-full', state.online ? 'bg-good' : 'bg-line-strong')}
            />
            <span className="font-semibold text-text">{state.online ? t('chat.here') : t('chat.away')}</span>
            {state.conversation?.state === 'open' && state.conversation.operator !== '' ? (
              <bdi>{t('chat.answering', { name: state.conversation.operator })}</bdi>
            ) : (
              state.hours !== '' && <bdi>{t('chat.hours', { hours: state.hours })}</bdi>
            )}
          </p>
        )
      )}
    </div>
  );
}
