import { notificationCalls, type NotificationSettings } from '@tradewind/contract/light';
import { Button, IconButton, Switch, toast, useFormat } from '@tradewind/ui';
import { BellRing, Send, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useClient } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { pushState, switchOff, switchOn, type PushState } from './push.ts';
import type { useNotificationSettings } from './use-settings.ts';

type Settings = Pick<ReturnType<typeof useNotificationSettings>, 'take' | 'save'>;

/** Push messages to this device: their purpose is explained before the browser asks. */
export function PushSection({ settings, take, save }: { settings: NotificationSettings } & Settings) {
  const t = useT();
  return (
    <section aria-labelledby="push-title" className="mx-4 mt-2 rounded-control border border-line p-4">
      <h2 id="push-title" className="text-2 font-semibold">
        {t('notices.push.title')}
      </h2>
      <ThisDevice settings={settings} take={take} />
      <div className="mt-3 border-t border-line pt-2">
        <Switch
          label={t('notices.push.hide')}
          hint={t('notices.push.hideHint')}
          checked={settings.hide_amounts === 1}
          testId="switch-hide-amounts"
          onCheckedChange={(on) => void save({ hide_amounts: on ? 1 : 0 })}
        />
      </div>
      {settings.devices.length > 0 && <Devices settings={settings} take={take} />}
    </section>
  );
}

function ThisDevice({ settings, take }: { settings: NotificationSettings } & Pick<Settings, 'take'>) {
  const t = useT();
  const client = useClient();
  const [state, setState] = useState<PushState>();
  const [busy, setBusy] = useState(false);
  const isKnown = settings.devices.some(({ here }) => here === 1);
  useEffect(() => {
    let isOver = false;
    void pushState(isKnown).then((found) => {
      if (!isOver) setState(found);
    });
    return () => {
      isOver = true;
    };
  }, [isKnown, busy]);

  const change = async (act: () => Promise<NotificationSettings | undefined>) => {
    setBusy(true);
    try {
      const next = await act();
      if (next !== undefined) take(next);
    } catch {
      toast('error', t('notices.push.failed'), undefined, 'push');
    } finally {
      setBusy(false);
    }
  };
  const test = async () => {
    try {
      await client.api.call(notificationCalls.pushTest, {});
      toast('success', t('notices.push.tested'), undefined, 'push');
    } catch {
      // shown in a toast
    }
  };

  if (state === 'unsupported' || state === 'denied')
    return <p className="mt-1 text-1 text-muted">{t(`notices.push.${state}`)}</p>;
  if (state === 'on') {
    return (
      <>
        <p className="mt-1 text-1 text-muted">{t('notices.push.isOn')}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button tone="plain" icon={<Send aria-hidden size={18} strokeWidth={1.5} />} onClick={() => void test()}>
            {t('notices.push.test')}
          </Button>
          <Button tone="quiet" busy={busy} onClick={() => void change(() => switchOff(client))}>
            {t('notices.push.off')}
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <p className="mt-1 text-1 text-muted">{t('notices.push.explain')}</p>
      <Button
        className="mt-3"
        tone="accent"
        data-testid="push-on"
        busy={busy}
        icon={<BellRing aria-hidden size={18} strokeWidth={1.5} />}
        onClick={() => void change(() => switchOn(client, settings.push_key))}
      >
        {t('notices.push.on')}
      </Button>
    </>
  );
}

function Devices({ settings, take }: { settings: NotificationSettings } & Pick<Settings, 'take'>) {
  const t = useT();
  const format = useFormat();
  const { api } = useClient();
  const remove = (id: number) =>
    void api
      .call(notificationCalls.pushUnsubscribe, { id })
      .then(take)
      .catch(() => undefined);
  return (
    <div className="mt-2 border-t border-line pt-3">
      <h3 className="text-1 font-semibold text-muted">{t('notices.push.devices')}</h3>
      <ul>
        {settings.devices.map(({ id, device, created_at, here }) => (
          <li key={id} className="flex items-center gap-2">
            <span className="min-w-0 flex-1 text-2">
              <bdi>{device}</bdi>
              <span className="block text-1 text-muted">
                {here === 1 && `${t('notices.push.here')}, `}
                {t('notices.push.since', { date: format.time(created_at, 'date') })}
              </span>
            </span>
            <IconButton label={t('notices.push.remove', { device })} onClick={() => remove(id)}>
              <X aria-hidden size={18} strokeWidth={1.5} />
            </IconButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
