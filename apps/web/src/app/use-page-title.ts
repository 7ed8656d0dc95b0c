import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useT, type T } from '../shared/language.ts';
import { isRankingSearch, PATHS } from '../shared/paths.ts';

/** Titles by path; what is not listed is a page that does not exist. */
const TITLES: Readonly<Record<string, (t: T) => string>> = {
  [PATHS.quotes]: (t) => t('quotes.title'),
  [PATHS.trade]: (t) => t('app.nav.trade'),
  [PATHS.orders]: (t) => t('app.nav.orders'),
  [PATHS.rank]: (t) => t('app.nav.documentary'),
  [PATHS.me]: (t) => t('me.title'),
  [PATHS.news]: (t) => t('news.title'),
  [PATHS.newsDetail]: (t) => t('news.title'),
  [PATHS.login]: (t) => t('login.title'),
  [PATHS.register]: (t) => t('auth.register.title'),
  [PATHS.forgot]: (t) => t('auth.forgot.title'),
  [PATHS.password]: (t) => t('auth.change.title'),
  [PATHS.security]: (t) => t('security.title'),
  [PATHS.language]: (t) => t('system.language'),
  [PATHS.product]: (t) => t('quotes.product.title'),
  [PATHS.company]: (t) => t('directory.company.title'),
  [PATHS.feedback]: (t) => t('system.feedback'),
  [PATHS.announcement]: (t) => t('app.announcement.title'),
  [PATHS.chat]: (t) => t('chat.title'),
  [PATHS.statements]: (t) => t('reports.statement.title'),
  [PATHS.proof]: (t) => t('reports.proof.title'),
  [PATHS.execution]: (t) => t('reports.execution.title'),
  [PATHS.history]: (t) => t('history.title'),
  [PATHS.verification]: (t) => t('verification.title'),
  [PATHS.invite]: (t) => t('invite.title'),
  [PATHS.mail]: (t) => t('mail.title'),
  [PATHS.notifications]: (t) => t('notices.title'),
  [PATHS.notificationSettings]: (t) => t('notices.settings'),
  [PATHS.alerts]: (t) => t('alerts.title'),
  [PATHS.charge]: (t) => t('funds.charge'),
  [PATHS.withdraw]: (t) => t('funds.withdraw'),
  [PATHS.withdrawWay]: (t) => t('funds.withdrawWay'),
  [PATHS.wallet]: (t) => t('funds.wallet'),
  [PATHS.bankCards]: (t) => t('funds.bankCards'),
  [PATHS.coinAddresses]: (t) => t('funds.coinAddresses'),
  [PATHS.system]: (t) => t('system.title'),
};

function titleOf(pathname: string, search: string, t: T): string {
  if (pathname === PATHS.rank && isRankingSearch(search)) return t('app.nav.ranking');
  return TITLES[pathname]?.(t) ?? t('app.error.notFoundTitle');
}

/** Names the page in the browser's tab and to screen readers, which read the title on arrival. */
export function usePageTitle(): void {
  const t = useT();
  const { pathname, search } = useLocation();
  const title = `${titleOf(pathname, search, t)} · ${t('app.name')}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
