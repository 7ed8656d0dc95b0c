import { Confirm, Percent, Row, RowBody, rowClass, RowButton, Segmented, useReadable } from '@tradewind/ui';
import { Languages, LogOut, MessageSquare, Monitor } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { useClient, useUser } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { Page } from '../../shared/Page.tsx';
import { PATHS } from '../../shared/paths.ts';
import { signals, theme } from '../../shared/settings.ts';
import { desktopAddress } from '../../shared/desktop-address.ts';

/** /mine/system: settings and logout. */
export function SystemPage() {
  const t = useT();
  const user = useUser();
  const base = useReadable(useClient().base);
  const desktop = desktopAddress(location.href);
  const address = desktop === location.origin ? undefined : desktop;
  return (
    <Page title={t('system.title')}>
      <Appearance />
      <section className="mt-6 border-y border-line">
        <Link to={PATHS.language} className={`${rowClass} hover:bg-raised`}>
          <RowBody icon={<Languages size={20} strokeWidth={1.5} />} label={t('system.language')} chevron />
        </Link>
        <Link to={PATHS.feedback} className={`${rowClass} hover:bg-raised`}>
          <RowBody icon={<MessageSquare size={20} strokeWidth={1.5} />} label={t('system.feedback')} chevron />
        </Link>
        {address === undefined ? (
          <Row
            icon={<Monitor size={20} strokeWidth={1.5} />}
            label={t('system.desktop')}
            hint={t('system.desktopHere')}
          />
        ) : (
          <a href={address} className={`${rowClass} hover:bg-raised`}>
            <RowBody
              icon={<Monitor size={20} strokeWidth={1.5} />}
              label={t('system.desktop')}
              hint={<bdi>{address}</bdi>}
              chevron
            />
          </a>
        )}
        <Row label={t('system.version')} value={<bdi>{base?.version ?? __APP_VERSION__}</bdi>} />
      </section>
      {user !== undefined && <Logout />}
    </Page>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="mt-4 px-4">
      <p aria-hidden className="mb-1.5 text-1 text-muted">
        {label}
      </p>
      {children}
    </div>
  );
}

function Appearance() {
  const t = useT();
  const chosenTheme = useReadable(theme);
  const chosenSignals = useReadable(signals);
  return (
    <section aria-label={t('system.appearance')}>
      <Labelled label={t('system.theme')}>
        <Segmented
          label={t('system.theme')}
          value={chosenTheme}
          onValueChange={theme.set}
          choices={[
            { value: 'system', label: t('system.themeSystem') },
            { value: 'dark', label: t('system.themeDark') },
            { value: 'light', label: t('system.themeLight') },
          ]}
        />
      </Labelled>
      <Labelled label={t('system.signals')}>
        <Segmented
          label={t('system.signals')}
          value={chosenSignals}
          onValueChange={signals.set}
          choices={[
            { value: 'green-up', label: t('system.greenUp') },
            { value: 'red-up', label: t('system.redUp') },
          ]}
        />
        <p aria-hidden className="mt-2 flex justify-center gap-6 text-2">
          <Percent value={1.25} />
          <Percent value={-0.84} />
        </p>
      </Labelled>
    </section>
  );
}

function Logout() {
  const t = useT();
  const { session } = useClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const leave = async () => {
    setAsking(false);
    await navigate(PATHS.quotes, { replace: true });
    await session.logout();
  };
  return (
    <section className="mt-6 border-y border-line">
      <RowButton
        icon={<LogOut size={20} strokeWidth={1.5} />}
        label={<span className="text-down">{t('system.logout')}</span>}
        onClick={() => setAsking(true)}
      />
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={t('system.logoutTitle')}
        body={t('system.logoutBody')}
        action={t('system.logout')}
        danger
        onConfirm={() => void leave()}
      />
    </section>
  );
}
