import type { User } from '@tradewind/contract/light';
import { lazySheet } from '@tradewind/ui';
import { ChevronDown, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useT } from '../shared/language.ts';
import { PATHS } from '../shared/paths.ts';

const AccountSheet = lazySheet(
  async () => (await import('./AccountSheet.tsx')).AccountSheet,
  ({ open }) => open,
);

/** Whether it is the demo or the live account, and the way to the other one. */
export function AccountSwitch({ user }: { user: User }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const isDemo = user.is_demo === 1;
  return (
    <>
      <button
        type="button"
        data-testid="account-switch"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={`relative flex min-h-7 items-center gap-1 rounded-full px-2.5 text-1 font-semibold before:absolute before:inset-x-0 before:h-11 ${isDemo ? 'bg-amber-soft text-amber' : 'bg-accent text-on-accent'}`}
      >
        {t(isDemo ? 'app.account.demo' : 'app.account.real')}
        <ChevronDown aria-hidden size={14} strokeWidth={2} />
      </button>
      <AccountSheet user={user} open={open} onOpenChange={setOpen} />
    </>
  );
}

/** Only with own money; a demo account is reset on its own page. */
export function DepositLink({ user, className = '' }: { user: User; className?: string }) {
  const t = useT();
  if (user.is_demo === 1) return null;
  return (
    <Link
      to={PATHS.charge}
      data-testid="account-deposit"
      className={`flex min-h-9 items-center gap-1 text-1 font-semibold text-accent ${className}`}
    >
      <Plus aria-hidden size={14} strokeWidth={2} />
      {t('me.charge')}
    </Link>
  );
}
