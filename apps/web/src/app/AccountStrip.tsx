import { classes, useReadable } from '@tradewind/ui';
import type { User } from '@tradewind/contract/light';
import { Link } from 'react-router';
import { useUser } from '../shared/client.tsx';
import { useT } from '../shared/language.ts';
import { PATHS } from '../shared/paths.ts';
import { amountsHidden } from '../shared/settings.ts';
import { accountTint } from '../trading/AccountBadge.tsx';
import { AccountFigure } from '../trading/AccountFigure.tsx';
import { AccountSwitch, DepositLink } from './AccountSwitch.tsx';
import { useStaleEquity } from './use-stale-equity.ts';

/** At the top of every page of a phone: the current account with a switch to the other one, its equity, and a link to deposits. */
export function AccountStrip() {
  const user = useUser();
  return user === undefined ? null : <Strip user={user} />;
}

function Strip({ user }: { user: User }) {
  const t = useT();
  return (
    <div className={`flex min-h-9 shrink-0 items-center gap-2 border-b-2 bg-raised px-3 text-1 ${accountTint(user)}`}>
      <AccountSwitch user={user} />
      <Link
        to={PATHS.me}
        data-testid="account-equity"
        className="flex min-h-9 min-w-0 flex-1 items-center justify-end gap-1.5"
      >
        <span className="truncate text-muted">{t('me.equity')}</span>
        <Equity />
      </Link>
      <DepositLink user={user} />
    </div>
  );
}

/** Dimmed while it may be outdated, and hidden where the reader hides amounts. */
function Equity() {
  const hidden = useReadable(amountsHidden) === 'hidden';
  const stale = useStaleEquity();
  return (
    <AccountFigure of="equity" currency hidden={hidden} className={classes('font-semibold', stale && 'is-stale')} />
  );
}
