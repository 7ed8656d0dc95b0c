import { useSelected, type MessageKey } from '@tradewind/ui';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Texts } from '../locales/index.ts';
import { loadedTexts, useT } from '../shared/language.ts';
import { isRankingSearch, PATHS } from '../shared/paths.ts';

/** Titles by path; a path that is not listed is a page that does not exist. */
const TITLES = {
  [PATHS.quotes]: 'quotes.title',
  [PATHS.trade]: 'app.nav.trade',
  [PATHS.orders]: 'app.nav.orders',
  [PATHS.rank]: 'app.nav.documentary',
  [PATHS.me]: 'me.title',
  [PATHS.news]: 'news.title',
  [PATHS.newsDetail]: 'news.title',
  [PATHS.login]: 'login.title',
  [PATHS.register]: 'auth.register.title',
  [PATHS.forgot]: 'auth.forgot.title',
  [PATHS.password]: 'auth.change.title',
  [PATHS.security]: 'security.title',
  [PATHS.programs]: 'programs.title',
  [PATHS.language]: 'system.language',
  [PATHS.product]: 'quotes.product.title',
  [PATHS.instrument]: 'instrument.title',
  [PATHS.company]: 'directory.company.title',
  [PATHS.feedback]: 'system.feedback',
  [PATHS.announcement]: 'app.announcement.title',
  [PATHS.chat]: 'chat.title',
  [PATHS.statements]: 'reports.statement.title',
  [PATHS.proof]: 'reports.proof.title',
  [PATHS.execution]: 'me.execution',
  [PATHS.history]: 'history.title',
  [PATHS.verification]: 'verification.title',
  [PATHS.invite]: 'invite.title',
  [PATHS.mail]: 'mail.title',
  [PATHS.notifications]: 'notices.title',
  [PATHS.notificationSettings]: 'notices.settings',
  [PATHS.alerts]: 'alerts.title',
  [PATHS.charge]: 'funds.charge',
  [PATHS.withdraw]: 'funds.withdraw',
  [PATHS.withdrawWay]: 'funds.withdrawWay',
  [PATHS.wallet]: 'funds.wallet',
  [PATHS.bankCards]: 'funds.bankCards',
  [PATHS.coinAddresses]: 'funds.coinAddresses',
  [PATHS.system]: 'system.title',
} as const satisfies Readonly<Record<string, MessageKey<Texts>>>;

type TitleKey = (typeof TITLES)[keyof typeof TITLES];

function titleKeyOf(pathname: string, search: string): TitleKey | 'app.nav.ranking' | 'app.error.notFoundTitle' {
  if (pathname === PATHS.rank && isRankingSearch(search)) return 'app.nav.ranking';
  const titles: Readonly<Partial<Record<string, TitleKey>>> = TITLES;
  return titles[pathname] ?? 'app.error.notFoundTitle';
}

/** Sets the title of the browser tab, which screen readers read on arrival. */
export function usePageTitle(): void {
  const t = useT();
  const { pathname, search } = useLocation();
  const key = titleKeyOf(pathname, search);
  // its texts are loaded with the page
  const isLoaded = useSelected(loadedTexts, () => t.has(key));
  const title = isLoaded ? `${t(key)} · ${t('app.name')}` : undefined;
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);
}
