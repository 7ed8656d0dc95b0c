import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useT, type T } from '../shared/language.ts';
import { PATHS, RANKING_SEARCH } from '../shared/paths.ts';

function titleOf(pathname: string, search: string, t: T): string {
  switch (pathname) {
    case PATHS.quotes:
      return t('quotes.title');
    case PATHS.trade:
      return t('app.nav.trade');
    case PATHS.orders:
      return t('app.nav.orders');
    case PATHS.rank:
      return search === RANKING_SEARCH ? t('app.nav.ranking') : t('app.nav.documentary');
    case PATHS.me:
      return t('me.title');
    case PATHS.login:
      return t('login.title');
    case PATHS.language:
      return t('system.language');
    case PATHS.product:
      return t('quotes.product.title');
    case PATHS.feedback:
      return t('system.feedback');
    case PATHS.announcement:
      return t('app.announcement.title');
    case PATHS.history:
      return t('history.title');
    case PATHS.charge:
      return t('funds.charge');
    case PATHS.withdraw:
      return t('funds.withdraw');
    case PATHS.withdrawWay:
      return t('funds.withdrawWay');
    case PATHS.wallet:
      return t('funds.wallet');
    case PATHS.bankCards:
      return t('funds.bankCards');
    case PATHS.coinAddresses:
      return t('funds.coinAddresses');
    case PATHS.verification:
      return t('verification.title');
    case PATHS.system:
      return t('system.title');
    default:
      return t('app.error.notFoundTitle');
  }
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
