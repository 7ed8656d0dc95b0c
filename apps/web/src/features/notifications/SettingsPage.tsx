import { NOTIFICATION_CHANNELS, type NotificationSettings } from '@tradewind/contract/light';
import { ErrorState, Skeleton, Switch } from '@tradewind/ui';
import { useT } from '../../shared/language.ts';
import { Page } from '../../shared/Page.tsx';
import { PATHS } from '../../shared/paths.ts';
import { PushSection } from './PushSection.tsx';
import { useNotificationSettings } from './use-settings.ts';

/** /mine/notifications/settings: the channels for each kind of notification. */
export function NotificationSettingsPage() {
  const t = useT();
  const settings = useNotificationSettings();
  return (
    <Page title={t('notices.settings')} parent={PATHS.notifications}>
      {settings.data === undefined ? (
        settings.isFailed ? (
          <ErrorState title={t('notices.settingsFailed')} error={settings.error} onRetry={settings.retry} />
        ) : (
          <SettingsSkeleton />
        )
      ) : (
        <>
          <PushSection settings={settings.data} take={settings.take} save={settings.save} />
          <Kinds settings={settings.data} save={settings.save} />
        </>
      )}
    </Page>
  );
}

type Save = ReturnType<typeof useNotificationSettings>['save'];

function Kinds({ settings, save }: { settings: NotificationSettings; save: Save }) {
  const t = useT();
  return (
    <>
      <p className="mt-6 px-4 text-1 text-muted">
        {t('notices.matrixHint')} {settings.has_email === 0 && t('notices.noEmail')}
      </p>
      {settings.kinds.map((one) => (
        <fieldset key={one.kind} className="mt-4">
          <legend className="px-4 pb-1.5 text-1 font-semibold text-muted">{t(`notices.kind.${one.kind}`)}</legend>
          <div className="border-y border-line px-4">
            {NOTIFICATION_CHANNELS.map((channel) => {
              const locked = one.locked.includes(channel);
              return (
                <div key={channel} className="border-b border-line py-1 last:border-b-0">
                  <Switch
                    label={
                      <>
                        <span className="sr-only">{t(`notices.kind.${one.kind}`)}: </span>
                        {t(`notices.channel.${channel}`)}
                      </>
                    }
                    hint={locked ? t('notices.locked') : undefined}
                    checked={one[channel] === 1}
                    disabled={locked}
                    testId={`switch-${one.kind}-${channel}`}
                    onCheckedChange={(on) => void save({ kind: one.kind, channel, on: on ? 1 : 0 })}
                  />
                </div>
              );
            })}
          </div>
        </fieldset>
      ))}
    </>
  );
}

function SettingsSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t('ui.loading')} className="space-y-4 p-4">
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className="h-28" />
      ))}
    </div>
  );
}
