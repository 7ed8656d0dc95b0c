/** Features, each loaded when first shown, together with its texts. */
import { lazyWithRetry, preloadSheets } from '@tradewind/ui';
import { needTexts } from '../shared/language.ts';
import { PATHS } from '../shared/paths.ts';
import { preloadMessages } from './lazy-messages.ts';
import { FEATURE_TEXTS, type Feature } from './feature-texts.ts';

/** `language`: until the first texts are there; the code does not wait for them. */
const withTexts =
  <Module,>(feature: Feature, load: () => Promise<Module>) =>
  async (language?: Promise<void>): Promise<Module> => {
    const texts = async (): Promise<void> => {
      await language;
      await needTexts(FEATURE_TEXTS[feature]);
    };
    const [module] = await Promise.all([load(), texts()]);
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
const programs = withTexts('programs', () => import('../features/programs/index.ts'));
const languages = withTexts('language', () => import('../features/language/index.ts'));
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

export const CalendarPage = lazyWithRetry(async () => (await calendar()).CalendarPage);
export const TradePage = lazyWithRetry(async () => (await trade()).TradePage);
export const ChartPanel = lazyWithRetry(async () => (await trade()).ChartPanel);
export const TicketPanel = lazyWithRetry(async () => (await trade()).TicketPanel);
export const OrdersPage = lazyWithRetry(async () => (await orders()).OrdersPage);
export const OrdersPanel = lazyWithRetry(async () => (await orders()).OrdersPanel);
export const MePage = lazyWithRetry(async () => (await me()).MePage);
export const AnnouncementPage = lazyWithRetry(async () => (await me()).AnnouncementPage);
export const HistoryPage = lazyWithRetry(async () => (await history()).HistoryPage);
export const StatementsPage = lazyWithRetry(async () => (await statements()).StatementsPage);
export const ExecutionPage = lazyWithRetry(async () => (await execution()).ExecutionPage);
export const ProofPage = lazyWithRetry(async () => (await execution()).ProofPage);
export const ChargePage = lazyWithRetry(async () => (await funds()).ChargePage);
export const WalletPage = lazyWithRetry(async () => (await funds()).WalletPage);
export const WithdrawPage = lazyWithRetry(async () => (await payout()).WithdrawPage);
export const WithdrawWayPage = lazyWithRetry(async () => (await payout()).WithdrawWayPage);
export const BankCardsPage = lazyWithRetry(async () => (await payout()).BankCardsPage);
export const CoinAddressesPage = lazyWithRetry(async () => (await payout()).CoinAddressesPage);
export const LoginPage = lazyWithRetry(async () => (await login()).LoginPage);
export const RegisterPage = lazyWithRetry(async () => (await register()).RegisterPage);
export const ForgotPage = lazyWithRetry(async () => (await forgot()).ForgotPage);
export const PasswordPage = lazyWithRetry(async () => (await password()).PasswordPage);
export const SecurityPage = lazyWithRetry(async () => (await security()).SecurityPage);
export const ProgramsPage = lazyWithRetry(async () => (await programs()).ProgramsPage);
export const LanguagePage = lazyWithRetry(async () => (await languages()).LanguagePage);
export const InvitePage = lazyWithRetry(async () => (await invite()).InvitePage);
export const MailPage = lazyWithRetry(async () => (await mail()).MailPage);
export const VerificationPage = lazyWithRetry(async () => (await verification()).VerificationPage);
export const ChatPage = lazyWithRetry(async () => (await chat()).ChatPage);
export const SystemPage = lazyWithRetry(async () => (await system()).SystemPage);
export const FeedbackPage = lazyWithRetry(async () => (await system()).FeedbackPage);
export const NewsPage = lazyWithRetry(async () => (await news()).NewsPage);
export const ArticlePage = lazyWithRetry(async () => (await news()).ArticlePage);
export const RankPage = lazyWithRetry(async () => (await rank()).RankPage);
export const CompanyPage = lazyWithRetry(async () => (await product()).CompanyPage);
export const ProductPage = lazyWithRetry(async () => (await product()).ProductPage);
export const InstrumentPage = lazyWithRetry(async () => (await instrument()).InstrumentPage);
export const NotificationsPage = lazyWithRetry(async () => (await notifications()).NotificationsPage);
export const NotificationSettingsPage = lazyWithRetry(async () => (await notifications()).NotificationSettingsPage);
export const AlertsPage = lazyWithRetry(async () => (await alerts()).AlertsPage);

/** The code and texts of each page that is not loaded with the app. */
export const PAGES: Readonly<Partial<Record<string, (language: Promise<void>) => Promise<unknown>>>> = {
  [PATHS.trade]: trade,
  [PATHS.orders]: orders,
  [PATHS.rank]: rank,
  [PATHS.news]: news,
  [PATHS.newsDetail]: news,
  [PATHS.me]: me,
  [PATHS.announcement]: me,
  [PATHS.login]: login,
  [PATHS.register]: register,
  [PATHS.forgot]: forgot,
  [PATHS.language]: languages,
  [PATHS.product]: product,
  [PATHS.company]: product,
  [PATHS.instrument]: instrument,
  [PATHS.calendar]: calendar,
  [PATHS.execution]: execution,
  [PATHS.proof]: execution,
  [PATHS.system]: system,
  [PATHS.feedback]: system,
  [PATHS.chat]: chat,
  [PATHS.history]: history,
  [PATHS.statements]: statements,
  [PATHS.password]: password,
  [PATHS.security]: security,
  [PATHS.programs]: programs,
  [PATHS.verification]: verification,
  [PATHS.invite]: invite,
  [PATHS.mail]: mail,
  [PATHS.notifications]: notifications,
  [PATHS.notificationSettings]: notifications,
  [PATHS.alerts]: alerts,
  [PATHS.charge]: funds,
  [PATHS.wallet]: funds,
  [PATHS.withdraw]: payout,
  [PATHS.withdrawWay]: payout,
  [PATHS.bankCards]: payout,
  [PATHS.coinAddresses]: payout,
};

/** Preloads the next pages while the user reads the quotes. */
export function preloadNext(): void {
  // a failure becomes visible when the page is actually opened
  void Promise.allSettled([trade(), orders(), me(), preloadSheets(), preloadMessages()]);
}
