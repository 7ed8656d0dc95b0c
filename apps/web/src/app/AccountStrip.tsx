import { NO_FIGURE, lazySheet, useFormat, useSelected } from '@tradewind/ui';
import type { User } from '@tradewind/contract/light';
import { ChevronDown, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useClient, useUser } from '../shared/client.tsx';
import { useT } from '../shared/language.ts';
import { PATHS } from '../shared/paths.ts';
import { useStaleEquity } from './use-stale-equity.ts';

const AccountSheet = lazySheet(
  async () => (await import('./AccountSheet.tsx')).AccountSheet,
  ({ open }) => open,
);

/** Above the tabs of a phone: the current account with a switch to the other one, its equity, and a link to deposits. */
export function AccountStrip() {
  const user = useUser();
  return user === undefined ? null : <Strip user={user} />;
}

function Strip({ user }: { user: User }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const isDemo = user.is_demo === 1;
  return (
    <div className="flex min-h-9 shrink-0 items-center gap-2 border-b border-line bg-raised px-3 text-1">
      <button
        type="button"
        data-testid="account-switch"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={`flex min-h-7 items-center gap-1 rounded-full px-2.5 font-semibold before:absolute before:h-11 before:w-16 ${isDemo ? 'bg-amber-soft text-amber' : 'bg-accent-soft text-accent'}`}
      >
        {t(isDemo ? 'app.account.demo' : 'app.account.real')}
        <ChevronDown aria-hidden size={14} strokeWidth={2} />
      </button>
      <Link
        to={PATHS.me}
        data-testid="account-equity"
        className="flex min-h-9 min-w-0 flex-1 items-center justify-end gap-1.5"
      >
        <span className="truncate text-muted">{t('me.equity')}</span>
        <Equity />
      </Link>
      {!isDemo && (
        <Link
          to={PATHS.charge}
          data-testid="account-deposit"
          className="flex min-h-9 items-center gap-1 font-semibold text-accent"
        >
          <Plus aria-hidden size={14} strokeWidth={2} />
          {t('me.charge')}
        </Link>
      )}
      <AccountSheet user={user} open={open} onOpenChange={setOpen} />
    </div>
  );
}

/** Dimmed while it may be outdated. */
function Equity() {
  const format = useFormat();
  const equity = useSelected(useClient().orders.figures, (now) => now?.equity);
  const stale = useStaleEquity();
  return (
    <span className={`figures font-semibold ${stale ? 'is-stale' : ''}`}>
      {equity === undefined ? NO_FIGURE : `${format.money(equity, 'balance')} USD`}
    </span>
  );
}
