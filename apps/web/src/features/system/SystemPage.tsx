import type { User } from '@tradewind/contract/light';
import {
  Confirm,
  Percent,
  Row,
  RowBody,
  rowClass,
  RowButton,
  Segmented,
  Switch,
  TimeText,
  useReadable,
  touchScreen,
} from '@tradewind/ui';
import { Compass, Languages, LogOut, Mail, MessageSquare, Monitor } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { useClient, useUser } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { Page } from '../../shared/Page.tsx';
import { PATHS } from '../../shared/paths.ts';
import { dataSaver, savesByHint, signals, sounds, theme, vibration } from '../../shared/settings.ts';
import { ownTimeZone, timeZoneChoice } from '../../shared/time-zone.ts';
import { desktopAddress } from '../../shared/desktop-address.ts';
import { useComplaintEmail } from '../../shared/use-complaint-email.ts';
import { tourWanted } from '../../shared/tour.ts';
import { forgetVisit } from '../../shared/visit.ts';
import { SlippageSetting } from './SlippageSetting.tsx';
import { useConfirms, useConfirmsClosing } from '../../trading/confirm-setting.ts';

/** /mine/system: settings and logout. */
export function SystemPage() {
  const t = useT();
  const user = useUser();
  const base = useReadable(useClient().base);
  const complaints = useComplaintEmail();
  const desktop = desktopAddress(location.href);
  const address = desktop === location.origin ? undefined : desktop;
  return (
    <Page title={t('system.title')}>
      <Appearance />
      <TimeZone />
      <Behaviour />
      <section className="mt-6 border-y border-line">
        <Link to={PATHS.language} className={`${rowClass} hover:bg-raised`}>
          <RowBody icon={<Languages size={20} strokeWidth={1.5} />} label={t('system.language')} chevron />
        </Link>
        {user !== undefined && <TourRow />}
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
        {complaints !== '' && (
          <a href={`mailto:${complaints}`} className={`${rowClass} hover:bg-raised`}>
            <RowBody
              icon={<Mail size={20} strokeWidth={1.5} />}
              label={t('directory.company.complaints')}
              hint={<bdi>{complaints}</bdi>}
              chevron
            />
          </a>
        )}
        <Row label={t('system.version')} value={<bdi>{base?.version ?? __APP_VERSION__}</bdi>} />
      </section>
      {user !== undefined && <Logout user={user} />}
    </Page>
  );
}

/** Shows the tour of the trade page again. */
function TourRow() {
  const t = useT();
  const navigate = useNavigate();
  return (
    <RowButton
      data-testid="tour-again"
      icon={<Compass size={20} strokeWidth={1.5} />}
      label={t('system.tour')}
      hint={t('system.tourHint')}
      onClick={() => {
        tourWanted.set(true);
        void navigate(PATHS.trade);
      }}
    />
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

function TimeZone() {
  const t = useT();
  const chosen = useReadable(timeZoneChoice);
  const [nowMs] = useState(Date.now);
  return (
    <Labelled label={t('system.timeZone')}>
      <Segmented
        label={t('system.timeZone')}
        value={chosen}
        onValueChange={timeZoneChoice.set}
        choices={[
          { value: 'new-york', label: t('system.timeZoneNewYork') },
          {
            value: 'own',
            label: (
              <span className="[overflow-wrap:anywhere]">
                {t('system.timeZoneOwn', { zone: ownTimeZone().replaceAll('_', ' ') })}
              </span>
            ),
          },
        ]}
      />
      <p className="mt-2 text-1 text-muted">
        {t('system.timeZoneHint')} <TimeText timeMs={nowMs} className="block" />
      </p>
    </Labelled>
  );
}

function Behaviour() {
  const t = useT();
  const sounding = useReadable(sounds) === 'on';
  const vibrates = useReadable(vibration) === 'on';
  const isHeld = useReadable(touchScreen);
  const saving = useReadable(dataSaver);
  const user = useUser();
  const [confirms, setConfirms] = useConfirms();
  const [confirmsClosing, setConfirmsClosing] = useConfirmsClosing();
  const byHint = useReadable(savesByHint);
  const changeSounds = async (on: boolean) => {
    sounds.set(on ? 'on' : 'off');
    if (!on) return;
    const { playSound, unlockSounds } = await import('../../shared/sounds.ts');
    // plays a sample when it is switched on
    if (await unlockSounds()) playSound('fill');
  };
  return (
    <section aria-label={t('system.behaviour')} className="mt-6 border-y border-line">
      {user !== undefined && (
        <div className="border-b border-line px-4 py-2">
          <Switch
            label={t('system.confirmOrders')}
            hint={t('system.confirmOrdersHint')}
            checked={confirms}
            testId="setting-confirm-orders"
            onCheckedChange={setConfirms}
          />
        </div>
      )}
      {user !== undefined && (
        <div className="border-b border-line px-4 py-2">
          <Switch
            label={t('system.confirmClosing')}
            hint={t('system.confirmClosingHint')}
            checked={confirmsClosing}
            testId="setting-confirm-closing"
            onCheckedChange={setConfirmsClosing}
          />
        </div>
      )}
      {user !== undefined && <SlippageSetting />}
      <div className="border-b border-line px-4 py-2">
        <Switch
          label={t('system.sounds')}
          hint={t('system.soundsHint')}
          checked={sounding}
          testId="setting-sounds"
          onCheckedChange={(on) => void changeSounds(on).catch(() => undefined)}
        />
      </div>
      {isHeld && 'vibrate' in navigator && (
        <div className="border-b border-line px-4 py-2">
          <Switch
            label={t('system.vibration')}
            hint={t('system.vibrationHint')}
            checked={vibrates}
            testId="setting-vibration"
            onCheckedChange={(on) => {
              vibration.set(on ? 'on' : 'off');
              if (on) navigator.vibrate(40);
            }}
          />
        </div>
      )}
      <div className="px-4 py-2">
        <Switch
          label={t('system.dataSaver')}
          hint={
            <>
              {t('system.dataSaverHint')}
              {byHint && <span className="block text-amber">{t('system.dataSaverAuto')}</span>}
            </>
          }
          checked={saving}
          testId="setting-data-saver"
          onCheckedChange={dataSaver.set}
        />
      </div>
    </section>
  );
}

function Logout({ user }: { user: User }) {
  const t = useT();
  const { session } = useClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const leave = async () => {
    setAsking(false);
    void navigate(PATHS.quotes, { replace: true });
    forgetVisit();
    await session.logout();
  };
  return (
    <section className="mt-6 border-y border-line">
      <RowButton
        icon={<LogOut size={20} strokeWidth={1.5} />}
        label={<span className="text-bad">{t('system.logout')}</span>}
        onClick={() => setAsking(true)}
      />
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={t('system.logoutTitle')}
        body={user.is_demo === 1 ? t('system.logoutBody') : t('system.logoutBodyReal')}
        action={t('system.logout')}
        danger
        onConfirm={() => void leave()}
      />
    </section>
  );
}
