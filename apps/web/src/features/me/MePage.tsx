import { Confirm, RowBody, rowClass, RowButton, toast, useFormat, useReadable } from '@tradewind/ui';
import { History, Languages, Megaphone, RotateCcw, Settings, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { accountCalls } from '@tradewind/contract/light';
import { useClient, useUser } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { PATHS } from '../../shared/paths.ts';
import { queries } from '../../shared/queries.ts';
import { AccountCard } from './AccountCard.tsx';

/** /user: who one is, what one has, and the ways to everything else of one's own. */
export function MePage() {
  const t = useT();
  const user = useUser();
  if (user === undefined) return null;
  return (
    <div className="mx-auto w-full max-w-2xl pb-6">
      <h1 className="flex min-h-14 items-center px-4 text-4 font-semibold">{t('me.title')}</h1>
      <AccountCard user={user} />
      <nav aria-label={t('me.title')} className="mt-6 border-y border-line">
        <LinkRow to={PATHS.history} icon={History} label={t('me.history')} hint={t('me.historyHint')} />
        <LinkRow to={PATHS.announcement} icon={Megaphone} label={t('me.announcements')} />
        <LinkRow to={PATHS.language} icon={Languages} label={t('me.language')} />
        <LinkRow to={PATHS.system} icon={Settings} label={t('me.system')} />
      </nav>
      {user.is_demo === 1 && <DemoReset />}
    </div>
  );
}

function LinkRow({ to, icon: Icon, label, hint }: { to: string; icon: LucideIcon; label: string; hint?: string }) {
  return (
    <Link to={to} className={`${rowClass} hover:bg-raised active:bg-raised`}>
      <RowBody icon={<Icon size={20} strokeWidth={1.5} />} label={label} hint={hint} chevron />
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
      // The client has said why in a toast.
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
