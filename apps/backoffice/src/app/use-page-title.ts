import { useReadable } from '@tradewind/ui';
import { useEffect } from 'react';
import { matchPath, useLocation } from 'react-router';
import { useT, type T } from '../shared/language.ts';
import { PATHS } from '../shared/paths.ts';
import { titleCount } from '../shared/title-count.ts';
import { PAGES } from './pages.tsx';

function titleOf(pathname: string, t: T): string {
  if (pathname === PATHS.login) return t('login.title');
  if (pathname === PATHS.join) return t('login.join.title');
  return PAGES.find(({ path }) => matchPath(path, pathname) !== null)?.title(t) ?? t('app.error.notFoundTitle');
}

/** Sets the title of the browser tab, which screen readers read on arrival. */
export function usePageTitle(): void {
  const t = useT();
  const { pathname } = useLocation();
  const count = useReadable(titleCount);
  const title = `${count > 0 ? `(${count}) ` : ''}${titleOf(pathname, t)} · ${t('app.name')} ${t('app.backoffice')}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
