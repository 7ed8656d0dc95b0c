import { lazySheet, lazyWithRetry, Skeleton, useReadable, wideScreen } from '@tradewind/ui';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router';
import { QuotesPage } from '../features/quotes/index.ts';
import { useClient, useUser } from '../shared/client.tsx';
import { useT } from '../shared/language.ts';
import { loginPath, loginState, PATHS } from '../shared/paths.ts';
import { dataSaver } from '../shared/settings.ts';
import { priceMoved } from '../trading/moved.ts';
import { useShortcut } from '../shared/shortcut.ts';
import { AccountStrip } from './AccountStrip.tsx';
import { Boundary } from './Boundary.tsx';
import { ConnectionBar } from './ConnectionBar.tsx';
import { KeepAlive, type AliveSlot } from './KeepAlive.tsx';
import { NewBuildBar } from './NewBuildBar.tsx';
import { TabBar } from './TabBar.tsx';
import { RequireLogin } from './guards.tsx';
import { watchBuild } from './build.ts';
import { followCompanyStatus } from './company-status.ts';
import { isDialogOpen } from '../shared/dialogs.ts';
import * as Desktop from './lazy-desktop.tsx';
import * as Lazy from './lazy-features.tsx';
import { followLanguage, keepForOffline } from './offline.ts';
import { sessionEnded } from './session-ended.ts';
import { usePageTitle } from './use-page-title.ts';
import { useClientLifecycle } from './use-client-lifecycle.ts';
import { useNotices } from './use-notices.ts';
import { useSounds } from './use-sounds.ts';

const NotFoundPage = lazyWithRetry(async () => (await import('./NotFoundPage.tsx')).NotFoundPage);
const PriceMoved = lazySheet(
  async () => (await import('./PriceMoved.tsx')).PriceMoved,
  ({ isOpen }) => isOpen,
);

function PageSkeleton() {
  return (
    <div aria-hidden className="mx-auto max-w-2xl space-y-3 p-4">
      <Skeleton className="h-8 w-1/3" />
      <Skeleton className="h-32" />
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </div>
  );
}

const pageSkeleton = <PageSkeleton />;
const barSkeleton = <div className="h-14 shrink-0" />;

const news: AliveSlot = { id: 'news', paths: [PATHS.news], element: <Lazy.NewsPage /> };
const rank: AliveSlot = { id: 'rank', paths: [PATHS.rank], element: <Lazy.RankPage /> };

/** Ids of private pages include the user, so that another user never sees the previous user's page. */
function aliveSlots(wide: boolean, userId: number | undefined): readonly AliveSlot[] {
  const me: AliveSlot = {
    id: `me-${userId}`,
    paths: [PATHS.me],
    element: (
      <RequireLogin>
        <Lazy.MePage />
      </RequireLogin>
    ),
  };
  if (wide) {
    return [
      {
        id: 'workspace',
        paths: [PATHS.quotes, PATHS.trade, PATHS.orders],
        element: <Desktop.Workspace />,
        fixed: true,
      },
      rank,
      news,
      me,
    ];
  }
  return [
    { id: 'quotes', paths: [PATHS.quotes], element: <QuotesPage /> },
    { id: 'trade', paths: [PATHS.trade], element: <Lazy.TradePage /> },
    {
      id: `orders-${userId}`,
      paths: [PATHS.orders],
      element: (
        <RequireLogin>
          <Lazy.OrdersPage />
        </RequireLogin>
      ),
    },
    rank,
    news,
    me,
  ];
}

/** Public pages. */
const OPEN_PAGES: Readonly<Record<string, ReactNode>> = {
  [PATHS.login]: <Lazy.LoginPage />,
  [PATHS.register]: <Lazy.RegisterPage />,
  [PATHS.forgot]: <Lazy.ForgotPage />,
  [PATHS.language]: <Lazy.LanguagePage />,
  [PATHS.product]: <Lazy.ProductPage />,
  [PATHS.instrument]: <Lazy.InstrumentPage />,
  [PATHS.company]: <Lazy.CompanyPage />,
  [PATHS.feedback]: <Lazy.FeedbackPage />,
  [PATHS.newsDetail]: <Lazy.ArticlePage />,
  [PATHS.announcement]: <Lazy.AnnouncementPage />,
  [PATHS.chat]: <Lazy.ChatPage />,
  [PATHS.calendar]: <Lazy.CalendarPage />,
  [PATHS.execution]: <Lazy.ExecutionPage />,
  [PATHS.system]: <Lazy.SystemPage />,
  '/mine': <Navigate to={PATHS.me} replace />,
};

/** Private pages (product.md §2): a visitor is sent to the login and returns here afterwards. */
const OWN_PAGES: Readonly<Record<string, ReactNode>> = {
  [PATHS.history]: <Lazy.HistoryPage />,
  [PATHS.statements]: <Lazy.StatementsPage />,
  [PATHS.proof]: <Lazy.ProofPage />,
  [PATHS.password]: <Lazy.PasswordPage />,
  [PATHS.security]: <Lazy.SecurityPage />,
  [PATHS.programs]: <Lazy.ProgramsPage />,
  [PATHS.verification]: <Lazy.VerificationPage />,
  [PATHS.invite]: <Lazy.InvitePage />,
  [PATHS.mail]: <Lazy.MailPage />,
  [PATHS.notifications]: <Lazy.NotificationsPage />,
  [PATHS.notificationSettings]: <Lazy.NotificationSettingsPage />,
  [PATHS.alerts]: <Lazy.AlertsPage />,
  [PATHS.charge]: <Lazy.ChargePage />,
  [PATHS.withdraw]: <Lazy.WithdrawPage />,
  [PATHS.withdrawWay]: <Lazy.WithdrawWayPage />,
  [PATHS.wallet]: <Lazy.WalletPage />,
  [PATHS.bankCards]: <Lazy.BankCardsPage />,
  [PATHS.coinAddresses]: <Lazy.CoinAddressesPage />,
};

/** Whether a visitor is sent from here to the login; on a wide screen the workspace shows the orders' page to everyone. */
export const isPrivate = (pathname: string): boolean =>
  pathname in OWN_PAGES || pathname === PATHS.orders || pathname === PATHS.me;

/** The page of the address. */
function StackedPage() {
  return (
    <Routes>
      {Object.entries(OPEN_PAGES).map(([path, element]) => (
        <Route key={path} path={path} element={element} />
      ))}
      {Object.entries(OWN_PAGES).map(([path, element]) => (
        <Route key={path} path={path} element={<RequireLogin>{element}</RequireLogin>} />
      ))}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

/** By then the page itself should be ready, even on a slow phone. */
const PRELOAD_AFTER_MS = 3000;

/** Pages that need no session: the end of a session does not redirect from them. */
const ENTRANCES = [PATHS.login, PATHS.register, PATHS.forgot] as const;

function useSessionEnd(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const leave = useEffectEvent(() => {
    // replaces the page in the history, so that after the login the back button works as before
    if (!ENTRANCES.some((path) => path === pathname))
      void navigate(loginPath(pathname + search), { replace: true, state: loginState('ended') });
  });
  useEffect(() => {
    // it may have ended before the app was rendered
    if (sessionEnded.isSo()) leave();
    return sessionEnded.subscribe(() => leave());
  }, []);
  const isInside = useUser() !== undefined;
  useEffect(() => {
    if (isInside) sessionEnded.over();
  }, [isInside]);
}

/** The focused element may have been removed with the previous page: keyboard navigation then continues at the new page, not at the top. */
function useFocusAfterNavigation(key: string) {
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    const focused = document.activeElement;
    const isLost =
      focused === null ||
      focused === document.body ||
      !(focused instanceof HTMLElement) ||
      focused.offsetParent === null;
    if (key !== 'default' && isLost) main.current?.focus({ preventScroll: true });
  }, [key]);
  return main;
}

/** Frame of every screen: connection bar, the page, and the footer tabs (phones) or top bar (desktop). */
export function Shell() {
  const t = useT();
  const client = useClient();
  const user = useUser();
  const wide = useReadable(wideScreen);
  const { pathname, key } = useLocation();
  useClientLifecycle(client);
  useSessionEnd();
  useSounds(client);
  useNotices(client);
  useEffect(() => watchBuild(() => client.orders.sending.get() === 0 && !isDialogOpen()), [client]);
  useEffect(keepForOffline, []);
  useEffect(followLanguage, []);
  usePageTitle();
  const navigate = useNavigate();
  useShortcut('/', () => void navigate(PATHS.product), wide && pathname !== PATHS.product);
  useEffect(() => void followCompanyStatus(client), [client]);
  const main = useFocusAfterNavigation(key);
  useEffect(() => {
    if (dataSaver.get()) return;
    const timer = window.setTimeout(Lazy.preloadNext, PRELOAD_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, []);

  const hasMoved = useReadable(priceMoved) !== undefined;
  const slots = aliveSlots(wide, user?.id);
  const onTab = slots.some((slot) => slot.paths.includes(pathname));
  return (
    <div className="flex h-full flex-col bg-page pt-[env(safe-area-inset-top)] ps-[env(safe-area-inset-left)] pe-[env(safe-area-inset-right)]">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-60 focus:m-2 focus:rounded-control focus:bg-accent focus:p-3 focus:text-on-accent"
      >
        {t('app.skipToContent')}
      </a>
      {wide && (
        <Boundary loading={barSkeleton}>
          <Desktop.TopBar />
        </Boundary>
      )}
      <ConnectionBar />
      <NewBuildBar />
      <PriceMoved isOpen={hasMoved} onClose={() => priceMoved.set(undefined)} />
      {!wide && <AccountStrip />}
      <main ref={main} id="main" tabIndex={-1} className="relative min-h-0 flex-1 outline-none">
        <KeepAlive slots={slots} loading={pageSkeleton} />
        {!onTab && (
          <div
            key={pathname}
            data-slot="stacked"
            className="absolute inset-0 overflow-x-hidden overflow-y-auto overscroll-contain"
          >
            <Boundary loading={pageSkeleton}>
              <StackedPage />
            </Boundary>
          </div>
        )}
      </main>
      {!wide && onTab && <TabBar />}
    </div>
  );
}
