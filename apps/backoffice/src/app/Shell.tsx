import { Skeleton } from '@tradewind/ui';
import { useEffect } from 'react';
import { NavigationType, Route, Routes, useLocation, useNavigationType } from 'react-router';
import { useT } from '../shared/language.ts';
import { PATHS } from '../shared/paths.ts';
import { Boundary } from './Boundary.tsx';
import { Frame } from './Frame.tsx';
import { ForRole, RequireOperator } from './guards.tsx';
import { JoinPage, LoginPage } from './lazy-features.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { PAGES } from './pages.tsx';
import { usePageTitle } from './use-page-title.ts';

function PageSkeleton() {
  return (
    <div aria-hidden className="space-y-3 p-4 wide:p-6">
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-12" />
      <Skeleton className="h-64" />
    </div>
  );
}

const pageSkeleton = <PageSkeleton />;

function FramedRoutes() {
  const { pathname } = useLocation();
  return (
    <RequireOperator>
      <Frame>
        <Boundary key={pathname} loading={pageSkeleton}>
          <Routes>
            {PAGES.map(({ path, call, element }) => (
              <Route key={path} path={path} element={<ForRole call={call}>{element}</ForRole>} />
            ))}
            <Route path="*" element={<NotFoundPage />} />
          </Routes>
        </Boundary>
      </Frame>
    </RequireOperator>
  );
}

/** Scrolls a new page to its top; the browser restores the position of an old one. The focused element may be gone, so the page gets the focus. */
function useArrival(): void {
  const { pathname } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    if (isBack) return;
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, isBack]);
}

/** The whole screen, rendered by the current address. */
export function Shell() {
  const t = useT();
  usePageTitle();
  useArrival();
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:z-60 focus:m-2 focus:rounded-control focus:bg-accent focus:p-3 focus:text-on-accent"
      >
        {t('app.skipToContent')}
      </a>
      <Routes>
        <Route
          path={PATHS.login}
          element={
            <Boundary loading={pageSkeleton}>
              <LoginPage />
            </Boundary>
          }
        />
        <Route
          path={PATHS.join}
          element={
            <Boundary loading={pageSkeleton}>
              <JoinPage />
            </Boundary>
          }
        />
        <Route path="*" element={<FramedRoutes />} />
      </Routes>
    </>
  );
}
