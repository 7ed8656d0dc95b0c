import { classes, Mark, useReadable } from '@tradewind/ui';
import { CircleUser, LifeBuoy } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { LanguageLink } from '../auth/LanguageLink.tsx';
import { useUser } from '../shared/client.tsx';
import { Bell } from '../shared/Bell.tsx';
import { useT } from '../shared/language.ts';
import { isRankingSearch, loginPath, PATHS, RANKING_SEARCH } from '../shared/paths.ts';
import { NewDot } from '../shared/NewDot.tsx';
import { amountsHidden } from '../shared/settings.ts';
import { useFiguresLoading } from '../trading/account-figures.ts';
import { accountTint } from '../trading/AccountBadge.tsx';
import { AccountFigure } from '../trading/AccountFigure.tsx';
import { AccountSwitch, DepositLink } from './AccountSwitch.tsx';
import { useStaleEquity } from './use-stale-equity.ts';

const LINKS = [
  { id: 'trade', to: PATHS.trade, also: [PATHS.quotes, PATHS.orders] },
  { id: 'documentary', to: PATHS.rank, also: [] },
  { id: 'ranking', to: PATHS.rank + RANKING_SEARCH, also: [] },
] as const satisfies readonly { id: string; to: string; also: readonly string[] }[];

/** Navigation of the desktop layout, with the account next to it. */
export function TopBar() {
  const t = useT();
  const user = useUser();
  const { pathname, search } = useLocation();
  const here = pathname === PATHS.rank ? pathname + (isRankingSearch(search) ? RANKING_SEARCH : '') : pathname;
  return (
    <header
      className={`flex h-14 shrink-0 items-center gap-6 border-b-2 bg-raised px-4 ${user === undefined ? 'border-line' : accountTint(user)}`}
    >
      <Link to={PATHS.trade} className="flex items-center gap-2 text-3 font-semibold">
        <Mark />
        {t('app.name')}
      </Link>
      <nav aria-label={t('app.nav.label')} className="flex flex-1 gap-1">
        {LINKS.map((link) => {
          const isHere = link.to === here || link.also.some((path) => path === here);
          return (
            <Link
              key={link.id}
              to={link.to}
              data-testid={`tab-${link.id}`}
              aria-current={isHere ? 'page' : undefined}
              className={`inline-flex min-h-(--hit) items-center rounded-control px-3 text-2 ${isHere ? 'font-semibold text-text' : 'text-muted hover:text-text'}`}
            >
              {t(`app.nav.${link.id}`)}
            </Link>
          );
        })}
        <NewsLink isHere={pathname === PATHS.news} />
      </nav>
      <div className="flex items-center gap-1">
        {user === undefined && <LanguageLink />}
        <Link
          to={PATHS.chat}
          aria-label={t('app.nav.chat')}
          title={t('app.nav.chat')}
          data-testid="open-support"
          className="hit inline-flex items-center justify-center rounded-control hover:bg-press"
        >
          <LifeBuoy aria-hidden size={22} strokeWidth={1.5} />
        </Link>
        <Account />
      </div>
    </header>
  );
}

function NewsLink({ isHere }: { isHere: boolean }) {
  const t = useT();
  return (
    <Link
      to={PATHS.news}
      data-testid="tab-news"
      aria-current={isHere ? 'page' : undefined}
      className={`inline-flex min-h-(--hit) items-center gap-1.5 rounded-control px-3 text-2 ${isHere ? 'font-semibold text-text' : 'text-muted hover:text-text'}`}
    >
      {t('news.title')}
      <NewDot kind="news" />
    </Link>
  );
}

function Account() {
  const t = useT();
  const user = useUser();
  const { pathname, search } = useLocation();
  if (user === undefined) {
    return (
      <Link
        to={loginPath(pathname + search)}
        className="hit inline-flex items-center rounded-control bg-accent px-4 text-2 font-semibold text-on-accent"
      >
        {t('app.nav.login')}
      </Link>
    );
  }
  return (
    <>
      <Bell />
      <DepositLink user={user} className="px-2 max-[64rem]:hidden" />
      <AccountSwitch user={user} />
      <Link
        to={PATHS.me}
        data-testid="tab-me"
        className="hit flex items-center gap-3 rounded-control px-2 hover:bg-press"
      >
        <Equity />
        <CircleUser aria-hidden size={22} strokeWidth={1.5} />
        <span className="sr-only">{t('app.nav.me')}</span>
      </Link>
    </>
  );
}

function Equity() {
  const t = useT();
  const isLoading = useFiguresLoading();
  const stale = useStaleEquity();
  const hidden = useReadable(amountsHidden) === 'hidden';
  if (isLoading) return null;
  return (
    <span className="text-end">
      <span className="block text-1 text-muted">{t('me.equity')}</span>
      <AccountFigure
        of="equity"
        currency
        hidden={hidden}
        className={classes('text-2 font-semibold', stale && 'is-stale')}
      />
    </span>
  );
}
