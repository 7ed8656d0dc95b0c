/** Features, each loaded when first shown, together with its texts. */
import { preloadSheets } from '@tradewind/ui';
import { lazy, useState, type ComponentType } from 'react';
import { needTexts } from '../shared/language.ts';
import { PATHS } from '../shared/paths.ts';
import { preloadMessages } from './lazy-messages.ts';
import { FEATURE_AREAS, type Feature } from './feature-areas.ts';

const withTexts =
  <Module,>(feature: Feature, load: () => Promise<Module>) =>
  async (): Promise<Module> => {
    const [module] = await Promise.all([load(), needTexts(FEATURE_AREAS[feature])]);
    return module;
  };

/** A page that the app may start with: drawn at once where it is loaded, without another page in between. */
function firstPage(load: () => Promise<ComponentType>) {
  let loaded: ComponentType | undefined;
  const get = async (): Promise<ComponentType> => (loaded = await load());
  const Later = lazy(async () => ({ default: await get() }));
  function FirstPage() {
    // what began as the one stays it: another kind of component would lose its state
    const [Page] = useState<ComponentType>(() => loaded ?? Later);
    return <Page />;
  }
  return Object.assign(FirstPage, { load: get });
}

const trade = withTexts('trade', () => import('../features/trade/index.ts'));
const orders = withTexts('orders', () => import('../features/orders/index.ts'));
const me = withTexts('me', () => import('../features/me/index.ts'));
const payout = withTexts('payout', () => import('../features/payout/index.ts'));
const history = withTexts('history', () => import('../features/history/index.ts'));
const statements = withTexts('statements', () => import('../features/statements/index.ts'));
const execution = withTexts('execution', () => import('../features/execution/index.ts'));
const funds = withTexts('funds', () => import('../features/funds/index.ts'));
const login = withTexts('login', () => import('../features/login/index.ts'));
const register = withTexts('register', () => import('../features/register/index.ts'));
const forgot = withTexts('forgot', () => import('../features/forgot/index.ts'));
const password = withTexts('password', () => import('../features/password/index.ts'));
const security = withTexts('security', () => import('../features/security/index.ts'));
const language = withTexts('language', () => import('../features/language/index.ts'));
const invite = withTexts('invite', () => import('../features/invite/index.ts'));
const mail = withTexts('mail', () => import('../features/mail/index.ts'));
const verification = withTexts('verification', () => import('../features/verification/index.ts'));
const chat = withTexts('chat', () => import('../features/chat/index.ts'));
const system = withTexts('system', () => import('../features/system/index.ts'));
const news = withTexts('news', () => import('../features/news/index.ts'));
const rank = withTexts('rank', () => import('../features/rank/index.ts'));
const product = withTexts('product', () => import('../features/product/index.ts'));
const instrument = withTexts('instrument', () => import('../features/instrument/index.ts'));
const notifications = withTexts('notifications', () => import('../features/notifications/index.ts'));
const calendar = withTexts('calendar', () => import('../features/calendar/index.ts'));
const alerts = withTexts('alerts', () => import('../features/alerts/index.ts'));

export const CalendarPage = lazy(async () => ({ default: (await calendar()).CalendarPage }));
export const TradePage = firstPage(async () => (await trade()).TradePage);
export const ChartPanel = lazy(async () => ({ default: (await trade()).ChartPanel }));
export const TicketPanel = lazy(async () => ({ default: (await trade()).TicketPanel }));
export const OrdersPage = lazy(async () => ({ default: (await orders()).OrdersPage }));
export const OrdersPanel = lazy(async () => ({ default: (await orders()).OrdersPanel }));
export const MePage = lazy(async () => ({ default: (await me()).MePage }));
export const AnnouncementPage = lazy(async () => ({ default: (await me()).AnnouncementPage }));
export const HistoryPage = lazy(async () => ({ default: (await history()).HistoryPage }));
export const StatementsPage = lazy(async () => ({ default: (await statements()).StatementsPage }));
export const ExecutionPage = lazy(async () => ({ default: (await execution()).ExecutionPage }));
export const ProofPage = lazy(async () => ({ default: (await execution()).ProofPage }));
export const ChargePage = lazy(async () => ({ default: (await funds()).ChargePage }));
export const WalletPage = lazy(async () => ({ default: (await funds()).WalletPage }));
export const WithdrawPage = lazy(async () => ({ default: (await payout()).WithdrawPage }));
export const WithdrawWayPage = lazy(async () => ({ default: (await payout()).WithdrawWayPage }));
export const BankCardsPage = lazy(async () => ({ default: (await payout()).BankCardsPage }));
export const CoinAddressesPage = lazy(async () => ({ default: (await payout()).CoinAddressesPage }));
export const LoginPage = firstPage(async () => (await login()).LoginPage);
export const RegisterPage = lazy(async () => ({ default: (await register()).RegisterPage }));
export const ForgotPage = lazy(async () => ({ default: (await forgot()).ForgotPage }));
export const PasswordPage = lazy(async () => ({ default: (await password()).PasswordPage }));
export const SecurityPage = lazy(async () => ({ default: (await security()).SecurityPage }));
export const LanguagePage = lazy(async () => ({ default: (await language()).LanguagePage }));
export const InvitePage = lazy(async () => ({ default: (await invite()).InvitePage }));
export const MailPage = lazy(async () => ({ default: (await mail()).MailPage }));
export const VerificationPage = lazy(async () => ({ default: (await verification()).VerificationPage }));
export const ChatPage = lazy(async () => ({ default: (await chat()).ChatPage }));
export const SystemPage = lazy(async () => ({ default: (await system()).SystemPage }));
export const FeedbackPage = lazy(async () => ({ default: (await system()).FeedbackPage }));
export const NewsPage = lazy(async () => ({ default: (await news()).NewsPage }));
export const ArticlePage = lazy(async () => ({ default: (await news()).ArticlePage }));
export const RankPage = lazy(async () => ({ default: (await rank()).RankPage }));
export const CompanyPage = lazy(async () => ({ default: (await product()).CompanyPage }));
export const ProductPage = lazy(async () => ({ default: (await product()).ProductPage }));
export const InstrumentPage = lazy(async () => ({ default: (await instrument()).InstrumentPage }));
export const NotificationsPage = lazy(async () => ({ default: (await notifications()).NotificationsPage }));
export const NotificationSettingsPage = lazy(async () => ({
  default: (await notifications()).NotificationSettingsPage,
}));
export const AlertsPage = lazy(async () => ({ default: (await alerts()).AlertsPage }));

/**
 * Resolves when the page of an address is loaded, if it is one of those that begin.ts requests. A failure shows when the
 * page is drawn.
 */
export async function loadFirstPage(pathname: string): Promise<void> {
  const page = { [PATHS.trade]: TradePage, [PATHS.login]: LoginPage }[pathname];
  await page?.load().catch(() => undefined);
}

/** Preloads the next pages while the user reads the quotes. */
export function preloadNext(): void {
  // a failure becomes visible when the page is actually opened
  void Promise.allSettled([trade(), orders(), me(), preloadSheets(), preloadMessages()]);
}
