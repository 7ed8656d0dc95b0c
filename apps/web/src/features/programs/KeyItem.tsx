import { KEY_SCOPES, keyCalls, type ApiKeyRow, type KeyScope } from '@tradewind/contract/light';
import { toast, useFormat } from '@tradewind/ui';
import { useState } from 'react';
import { useClient } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { Paused } from './Paused.tsx';
import { DeleteButton, LogButton, PauseButton } from './RowButtons.tsx';
import { Tag } from './Tag.tsx';
import { useAct } from './use-act.ts';

/** The widest scope: it includes the others. */
const scopeOf = ({ scopes }: ApiKeyRow): KeyScope => KEY_SCOPES.findLast((scope) => scopes.includes(scope)) ?? 'read';

/** One API key: what it may do, from where, its last use, and buttons for its calls, to pause and to delete it. */
export function KeyItem({ row, onLog }: { row: ApiKeyRow; onLog(): void }) {
  const t = useT();
  const { api } = useClient();
  const { busy, act } = useAct('api-keys');
  const [now] = useState(() => Date.now());
  const isOver = row.expires_at !== null && row.expires_at <= now;

  const pause = (paused: 0 | 1) => act((options) => api.call(keyCalls.pauseApiKey, { id: row.id, paused }, options));
  const remove = async () => {
    if (await act((options) => api.call(keyCalls.deleteApiKey, { id: row.id }, options)))
      toast('success', t('programs.deleted'));
  };

  return (
    <li className="border-b border-line py-3 ps-4 pe-1" data-testid="key-row">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-2 font-semibold">
            <bdi className="break-words">{row.name}</bdi>
            <Tag>{t(`programs.scopes.${scopeOf(row)}`)}</Tag>
          </p>
        </div>
        <PauseButton row={row} name={row.name} busy={busy} onPause={(paused) => void pause(paused)} />
        <LogButton label={t('programs.keyLogOf', { name: row.name })} onLog={onLog} />
        <DeleteButton
          name={row.name}
          title={t('programs.deleteTitle')}
          body={t('programs.deleteBody', { name: row.name })}
          busy={busy}
          onDelete={remove}
        />
      </div>
      <div className="pe-3">
        <State row={row} isOver={isOver} />
        <Facts row={row} isOver={isOver} />
      </div>
    </li>
  );
}

interface KeyState {
  readonly row: ApiKeyRow;
  /** It has expired. */
  readonly isOver: boolean;
}

/** Why it does not work at the moment. */
function State({ row, isOver }: KeyState) {
  const t = useT();
  const format = useFormat();
  if (row.expires_at !== null && isOver)
    return <p className="text-1 text-bad">{t('programs.expired', { time: format.time(row.expires_at) })}</p>;
  return <Paused row={row} />;
}

function Facts({ row, isOver }: KeyState) {
  const t = useT();
  const format = useFormat();
  return (
    <div className="mt-0.5 space-y-0.5 text-1 text-muted">
      <p>
        {row.used_at === null ? (
          t('programs.unused')
        ) : (
          <>
            {t('programs.used', { time: format.time(row.used_at) })} ·{' '}
            <bdi className="inline-block max-w-full break-all">{row.used_address}</bdi>
          </>
        )}
      </p>
      <p>{row.ips.length === 0 ? t('programs.everywhere') : <bdi className="break-all">{row.ips.join(', ')}</bdi>}</p>
      <p>
        {t('programs.created', { time: format.time(row.created_at, 'date') })}
        {row.expires_at !== null &&
          !isOver &&
          ` · ${t('programs.expires', { time: format.time(row.expires_at, 'date') })}`}
      </p>
    </div>
  );
}
