import { signalCalls, type HookRow } from '@tradewind/contract/light';
import { Switch, toast, useFormat } from '@tradewind/ui';
import { useClient } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { Paused } from './Paused.tsx';
import { DeleteButton, LogButton, PauseButton } from './RowButtons.tsx';
import { Tag } from './Tag.tsx';
import { useAct } from './use-act.ts';

/** One hook: its bounds and last call, and buttons for its log, to pause and to delete it. */
export function HookItem({ row, onLog }: { row: HookRow; onLog(): void }) {
  const t = useT();
  const { api } = useClient();
  const { busy, act } = useAct('hooks');
  const pause = (paused: 0 | 1) => act((options) => api.call(signalCalls.pauseHook, { id: row.id, paused }, options));
  const setDryRun = (isDry: boolean) =>
    act((options) => api.call(signalCalls.changeHook, { id: row.id, dry_run: isDry ? 1 : 0 }, options));
  const remove = async () => {
    if (await act((options) => api.call(signalCalls.deleteHook, { id: row.id }, options)))
      toast('success', t('programs.removed'));
  };
  return (
    <li className="border-b border-line py-3 ps-4 pe-1" data-testid="hook-row">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-2 font-semibold">
            <bdi className="break-words">{row.name}</bdi>
            {row.dry_run === 1 && <Tag>{t('programs.dryRun')}</Tag>}
          </p>
        </div>
        <PauseButton row={row} name={row.name} busy={busy} onPause={(paused) => void pause(paused)} />
        <LogButton label={t('programs.hookLogOf', { name: row.name })} onLog={onLog} />
        <DeleteButton
          name={row.name}
          title={t('programs.hookDeleteTitle')}
          body={t('programs.hookDeleteBody', { name: row.name })}
          busy={busy}
          onDelete={remove}
        />
      </div>
      <div className="pe-3">
        <Paused row={row} />
        <Bounds row={row} />
        <Switch
          checked={row.dry_run === 1}
          onCheckedChange={(isDry) => void setDryRun(isDry)}
          label={t('programs.dryRun')}
          disabled={busy}
        />
      </div>
    </li>
  );
}

function Bounds({ row }: { row: HookRow }) {
  const t = useT();
  const format = useFormat();
  return (
    <div className="mt-0.5 space-y-0.5 text-1 text-muted">
      <p>
        {t('programs.maxLots')}: {format.number(row.max_lots)} · {t('programs.ordersPerMinute')}:{' '}
        {format.number(row.orders_per_minute)}
      </p>
      <p>
        {row.instruments.length === 0 ? (
          t('programs.allInstruments')
        ) : (
          <bdi className="break-words">{row.instruments.join(', ')}</bdi>
        )}
      </p>
      <p dir="ltr" className="text-start break-all select-all">
        {window.location.origin + row.address}
      </p>
      <p>{row.used_at === null ? t('programs.unused') : t('programs.used', { time: format.time(row.used_at) })}</p>
    </div>
  );
}
