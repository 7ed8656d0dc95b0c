import { Confirm, RowBody, rowClass, RowButton, toast, useFormat, useReadable, wideScreen } from '@tradewind/ui';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  BadgeCheck,
  Bot,
  FileText,
  Bell as BellIcon,
  BellRing,
  CalendarDays,
  History,
  KeyRound,
  Languages,
  Mail,
  Megaphone,
  Newspaper,
  RotateCcw,
  Scale,
  Settings,
  ShieldCheck,
  UserPlus,
  WalletMinimal,
  type LucideIcon,
} from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { accountCalls, type User } from '@tradewind/contract/light';
import { Link } from 'react-router';
import { Bell } from '../../shared/Bell.tsx';
import { useClient, useUser } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { NewDot } from '../../shared/NewDot.tsx';
import { PATHS } from '../../shared/paths.ts';
import { RiskWarning } from '../../shared/RiskWarning.tsx';
import { queries } from '../../shared/queries.ts';
import { AccountCard } from './AccountCard.tsx';
import { GroupRow } from './GroupRow.tsx';
import { ReviewBadge } from './ReviewBadge.tsx';
import { SupportRow } from './SupportRow.tsx';

/** /user: the user's profile and figures, and links to all private pages. */
export function MePage() {
  const t = useT();
  const user = useUser();
  const wide = useReadable(wideScreen);
  if (user === undefined) return null;
  return (
    <div className="mx-auto w-full max-w-2xl pb-6">
      <div className="flex min-h-14 items-center gap-2 ps-4 pe-2">
        <h1 className="flex-1 text-4 font-semibold">{t('me.title')}</h1>
        {/* on a desktop it is in the top bar */}
        {!wide && <Bell />}
      </div>
      <AccountCard user={user} />
      <Links user={user} />
      {user.is_demo === 1 && <DemoReset />}
      <RiskWarning className="px-4 pt-6" />
    </div>
  );
}

/** product.md §2, grouped by topic. */
function Links({ user }: { user: User }) {
  const t = useT();
  return (
    <nav aria-label={t('me.title')}>
      <Group title={t('me.funds')}>
        <LinkRow to={PATHS.charge} icon={ArrowDownToLine} label={t('me.charge')} />
        <LinkRow to={PATHS.withdraw} icon={ArrowUpFromLine} label={t('me.withdraw')} />
        <LinkRow to={PATHS.wallet} icon={WalletMinimal} label={t('me.wallet')} />
        <LinkRow to={PATHS.history} icon={History} label={t('me.history')} hint={t('me.historyHint')} />
        <LinkRow
          to={PATHS.statements}
          icon={FileText}
          label={t('reports.statement.title')}
          hint={t('reports.statement.hint')}
        />
      </Group>
      <Group title={t('me.newsAndAlerts')}>
        <LinkRow to={PATHS.notifications} icon={BellIcon} label={t('notices.title')} />
        <LinkRow to={PATHS.alerts} icon={BellRing} label={t('alerts.title')} />
        <LinkRow to={PATHS.calendar} icon={CalendarDays} label={t('notices.calendar')} />
        <LinkRow to={PATHS.news} icon={Newspaper} label={t('news.title')} value={<NewDot kind="news" />} />
        <LinkRow
          to={PATHS.announcement}
          icon={Megaphone}
          label={t('me.announcements')}
          value={<NewDot kind="announcement" />}
        />
      </Group>
      <Group title={t('me.account')}>
        <LinkRow
          to={PATHS.verification}
          icon={BadgeCheck}
          label={t('me.verification')}
          value={user.is_demo === 0 ? <ReviewBadge /> : undefined}
        />
        <GroupRow />
        <LinkRow to={PATHS.security} icon={ShieldCheck} label={t('me.security')} hint={t('me.securityHint')} />
        <LinkRow to={PATHS.programs} icon={Bot} label={t('programs.title')} hint={t('programs.hint')} />
        <LinkRow to={PATHS.password} icon={KeyRound} label={t('me.password')} />
        <LinkRow to={PATHS.mail} icon={Mail} label={t('me.mail')} />
        <LinkRow to={PATHS.invite} icon={UserPlus} label={t('me.invite')} />
      </Group>
      <Group title={t('me.more')}>
        <SupportRow />
        <LinkRow to={PATHS.execution} icon={Scale} label={t('me.execution')} hint={t('reports.execution.hint')} />
        <LinkRow to={PATHS.language} icon={Languages} label={t('me.language')} />
        <LinkRow to={PATHS.system} icon={Settings} label={t('me.system')} />
      </Group>
    </nav>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-5">
      <h2 id={id} className="px-4 pb-1.5 text-1 font-semibold text-muted">
        {title}
      </h2>
      <div className="border-y border-line">{children}</div>
    </section>
  );
}

interface LinkRowProps {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly label: string;
  readonly hint?: string;
  readonly value?: ReactNode;
}

function LinkRow({ to, icon: Icon, label, hint, value }: LinkRowProps) {
  return (
    <Link to={to} className={`${rowClass} hover:bg-raised active:bg-raised`}>
      <RowBody icon={<Icon size={20} strokeWidth={1.5} />} label={label} hint={hint} value={value} chevron />
    </Link>
  );
}

function DemoReset() {
  const t = useT();
  const format = useFormat();
  const client = useClient();
  const base = useReadable(client.base);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  const reset = async () => {
    setBusy(true);
    try {
      await client.api.call(accountCalls.resetDemo, {});
      toast('success', t('me.resetDone'));
      await Promise.all([client.orders.refresh(), queries.invalidateQueries()]);
    } catch {
      // the client has shown the reason in a toast
    } finally {
      setBusy(false);
      setAsking(false);
    }
  };

  return (
    <section className="mt-6 border-y border-line">
      <RowButton
        data-testid="demo-reset"
        icon={<RotateCcw size={20} strokeWidth={1.5} />}
        label={t('me.reset')}
        hint={t('me.resetHint')}
        onClick={() => setAsking(true)}
      />
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={t('me.resetTitle')}
        body={t('me.resetBody', { amount: format.money(base?.demo_balance, 'balance') })}
        action={t('me.resetAction')}
        danger
        busy={busy}
        onConfirm={() => void reset()}
      />
    </section>
  );
}
