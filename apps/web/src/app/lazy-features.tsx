/** Features, each loaded when first shown, together with its texts. */
import { lazyComponent, preloadSheets } from '@tradewind/ui';
import { needTexts } from '../shared/language.ts';
import { PATHS } from '../shared/paths.ts';
import { preloadMessages } from './lazy-messages.ts';
import { FEATURE_TEXTS, type Feature } from './feature-texts.ts';

const withTexts =
  <Module,>(feature: Feature, load: () => Promise<Module>) =>
  async (): Promise<Module> => {
    const [module] = await Promise.all([load(), needTexts(FEATURE_TEXTS[feature])]);
    return module;
  };

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

export const CalendarPage = lazyComponent(async () => (await calendar()).CalendarPage);
export const TradePage = lazyComponent(async () => (await trade()).TradePage);
export const ChartPanel = lazyComponent(async () => (await trade()).ChartPanel);
export const TicketPanel = lazyComponent(async () => (await trade()).TicketPanel);
export const OrdersPage = lazyComponent(async () => (await orders()).OrdersPage);
export const OrdersPanel = lazyComponent(async () => (await orders()).OrdersPanel);
export const MePage = lazyComponent(async () => (await me()).MePage);
export const AnnouncementPage = lazyComponent(async () => (await me()).AnnouncementPage);
export const HistoryPage = lazyComponent(async () => (await history()).HistoryPage);
export const StatementsPage = lazyComponent(async () => (await statements()).StatementsPage);
export const ExecutionPage = lazyComponent(async () => (await execution()).ExecutionPage);
export const ProofPage = lazyComponent(async () => (await execution()).ProofPage);
export const ChargePage = lazyComponent(async () => (await funds()).ChargePage);
export const WalletPage = lazyComponent(async () => (await funds()).WalletPage);
export const WithdrawPage = lazyComponent(async () => (await payout()).WithdrawPage);
export const WithdrawWayPage = lazyComponent(async () => (await payout()).WithdrawWayPage);
export const BankCardsPage = lazyComponent(async () => (await payout()).BankCardsPage);
export const CoinAddressesPage = lazyComponent(async () => (await payout()).CoinAddressesPage);
export const LoginPage = lazyComponent(async () => (await login()).LoginPage);
export const RegisterPage = lazyComponent(async () => (await register()).RegisterPage);
export const ForgotPage = lazyComponent(async () => (await forgot()).ForgotPage);
export const PasswordPage = lazyComponent(async () => (await password()).PasswordPage);
export const SecurityPage = lazyComponent(async () => (await security()).SecurityPage);
export const LanguagePage = lazyComponent(async () => (await language()).LanguagePage);
export const InvitePage = lazyComponent(async () => (await invite()).InvitePage);
export const MailPage = lazyComponent(async () => (await mail()).MailPage);
export const VerificationPage = lazyComponent(async () => (await verification()).VerificationPage);
export const ChatPage = lazyComponent(async () => (await chat()).ChatPage);
export const SystemPage = lazyComponent(async () => (await system()).SystemPage);
export const FeedbackPage = lazyComponent(async () => (await system()).FeedbackPage);
export const NewsPage = lazyComponent(async () => (await news()).NewsPage);
export const ArticlePage = lazyComponent(async () => (await news()).ArticlePage);
export const RankPage = lazyComponent(async () => (await rank()).RankPage);
export const CompanyPage = lazyComponent(async () => (await product()).CompanyPage);
export const ProductPage = lazyComponent(async () => (await product()).ProductPage);
export const InstrumentPage = lazyComponent(async () => (await instrument()).InstrumentPage);
export const NotificationsPage = lazyComponent(async () => (await notifications()).NotificationsPage);
export const NotificationSettingsPage = lazyComponent(async () => (await notifications()).NotificationSettingsPage);
export const AlertsPage = lazyComponent(async () => (await alerts()).AlertsPage);

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
