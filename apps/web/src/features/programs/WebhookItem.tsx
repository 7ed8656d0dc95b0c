import { signalCalls, type WebhookRow } from '@tradewind/contract/light';
import { Button, toast, useFormat } from '@tradewind/ui';
import { useClient } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { Paused } from './Paused.tsx';
import { DeleteButton, PauseButton } from './RowButtons.tsx';
import { useAct } from './use-act.ts';

/** One webhook: whether its receiver is up to date, and buttons to pause, test and delete it. */
export function WebhookItem({ row }: { row: WebhookRow }) {
  const t = useT();
  const { api } = useClient();
  const { busy, act } = useAct('webhooks');
  const pause = (paused: 0 | 1) =>
    act((options) => api.call(signalCalls.pauseWebhook, { id: row.id, paused }, options));
  const test = () =>
    act(async (options) => {
      const { failure } = await api.call(signalCalls.testWebhook, { id: row.id }, options);
      if (failure === '') toast('success', t('programs.webhookAccepted'));
      else toast('warning', t('programs.webhookNotAccepted', { reason: failure }));
    });
  const remove = async () => {
    if (await act((options) => api.call(signalCalls.deleteWebhook, { id: row.id }, options)))
      toast('success', t('programs.removed'));
  };
  return (
    <li className="flex items-start gap-2 border-b border-line py-3 ps-4 pe-1" data-testid="webhook-row">
      <div className="min-w-0 flex-1">
        <p dir="ltr" className="text-start text-2 font-semibold break-all">
          {row.url}
        </p>
        <Paused row={row} />
        <State row={row} />
        {row.held === 0 && (
          <div className="-ms-3 flex flex-wrap">
            <PauseButton row={row} name={row.url} busy={busy} onPause={(paused) => void pause(paused)} />
            <Button tone="quiet" busy={busy} onClick={() => void test()}>
              {t('programs.testCall')}
            </Button>
          </div>
        )}
      </div>
      <DeleteButton
        name={row.url}
        title={t('programs.webhookDeleteTitle')}
        body={t('programs.webhookDeleteBody')}
        busy={busy}
        onDelete={remove}
      />
    </li>
  );
}

function State({ row }: { row: WebhookRow }) {
  const t = useT();
  const format = useFormat();
  const events = row.events.length === 0 ? t('programs.allEvents') : row.events.join(', ');
  return (
    <div className="mt-0.5 space-y-0.5 text-1 text-muted">
      {row.failing_since !== null && (
        <p className="text-bad">
          {t('programs.webhookFailing', { time: format.time(row.failing_since), reason: row.failure })}
        </p>
      )}
      <p>{row.sent_at === null ? t('programs.nothingSent') : t('programs.sent', { time: format.time(row.sent_at) })}</p>
      <p className="break-words">{events}</p>
    </div>
  );
}
