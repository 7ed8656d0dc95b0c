import { CircleUser, Newspaper, Search } from 'lucide-react';
import { useReadable } from '@tradewind/ui';
import { Link } from 'react-router';
import { LanguageLink } from '../../auth/LanguageLink.tsx';
import { useClient, useUser } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { NewDot } from '../../shared/NewDot.tsx';
import { PATHS } from '../../shared/paths.ts';

const iconLink = 'hit inline-flex items-center justify-center rounded-control hover:bg-press active:bg-press';

/** Title with links to the search and the user's page. On a desktop the latter is in the top bar. */
export function QuotesHeader({ docked }: { docked: boolean }) {
  const t = useT();
  const user = useUser();
  const isDirectory = useReadable(useClient().base)?.is_company === 1;
  const meLabel = user === undefined ? t('app.nav.login') : t('app.nav.me');
  return (
    <header className="flex min-h-14 items-center gap-1 ps-4 pe-2 low:min-h-(--hit)">
      <h1 className={`flex-1 font-semibold ${docked ? 'text-3' : 'text-4'}`}>
        {docked ? t('app.panels.watchlist') : t('quotes.title')}
      </h1>
      {/* the watchlist has its own search field, except in directory mode, where the search finds companies */}
      {(!docked || isDirectory) && (
        <Link
          to={PATHS.product}
          aria-label={t('quotes.openSearch')}
          title={t('quotes.openSearch')}
          className={iconLink}
        >
          <Search aria-hidden size={22} strokeWidth={1.5} />
        </Link>
      )}
      {!docked && user === undefined && <LanguageLink />}
      {!docked && (
        <Link
          to={PATHS.news}
          aria-label={t('news.title')}
          title={t('news.title')}
          data-testid="open-news"
          className={`${iconLink} relative`}
        >
          <Newspaper aria-hidden size={22} strokeWidth={1.5} />
          <NewDot kind="news" className="absolute inset-e-2 top-2" />
        </Link>
      )}
      {!docked && (
        <Link to={PATHS.me} aria-label={meLabel} title={meLabel} data-testid="tab-me" className={iconLink}>
          <CircleUser
            aria-hidden
            size={24}
            strokeWidth={1.5}
            className={user === undefined ? 'text-muted' : 'text-accent'}
          />
        </Link>
      )}
    </header>
  );
}
