/** Features loaded when first shown. */
import { lazy } from 'react';

const trade = () => import('../features/trade/index.ts');
const orders = () => import('../features/orders/index.ts');
const me = () => import('../features/me/index.ts');
const payout = () => import('../features/payout/index.ts');

export const TradePage = lazy(async () => ({ default: (await trade()).TradePage }));
export const ChartPanel = lazy(async () => ({ default: (await trade()).ChartPanel }));
export const TicketPanel = lazy(async () => ({ default: (await trade()).TicketPanel }));
export const OrdersPage = lazy(async () => ({ default: (await orders()).OrdersPage }));
export const OrdersPanel = lazy(async () => ({ default: (await orders()).OrdersPanel }));
export const MePage = lazy(async () => ({ default: (await me()).MePage }));
export const AnnouncementPage = lazy(async () => ({ default: (await me()).AnnouncementPage }));
export const HistoryPage = lazy(async () => ({ default: (await import('../features/history/index.ts')).HistoryPage }));
export const StatementsPage = lazy(async () => ({
  default: (await import('../features/statements/index.ts')).StatementsPage,
}));
export const ExecutionPage = lazy(async () => ({
  default: (await import('../features/execution/index.ts')).ExecutionPage,
}));
export const ProofPage = lazy(async () => ({ default: (await import('../features/execution/index.ts')).ProofPage }));
export const ChargePage = lazy(async () => ({ default: (await import('../features/funds/index.ts')).ChargePage }));
export const WalletPage = lazy(async () => ({ default: (await import('../features/funds/index.ts')).WalletPage }));
export const WithdrawPage = lazy(async () => ({ default: (await payout()).WithdrawPage }));
export const WithdrawWayPage = lazy(async () => ({ default: (await payout()).WithdrawWayPage }));
export const BankCardsPage = lazy(async () => ({ default: (await payout()).BankCardsPage }));
export const CoinAddressesPage = lazy(async () => ({ default: (await payout()).CoinAddressesPage }));
export const LoginPage = lazy(async () => ({ default: (await import('../features/login/index.ts')).LoginPage }));
export const RegisterPage = lazy(async () => ({
  default: (await import('../features/register/index.ts')).RegisterPage,
}));
export const ForgotPage = lazy(async () => ({ default: (await import('../features/forgot/index.ts')).ForgotPage }));
export const PasswordPage = lazy(async () => ({
  default: (await import('../features/password/index.ts')).PasswordPage,
}));
export const SecurityPage = lazy(async () => ({
  default: (await import('../features/security/index.ts')).SecurityPage,
}));
export const LanguagePage = lazy(async () => ({
  default: (await import('../features/language/index.ts')).LanguagePage,
}));
export const InvitePage = lazy(async () => ({ default: (await import('../features/invite/index.ts')).InvitePage }));
export const MailPage = lazy(async () => ({ default: (await import('../features/mail/index.ts')).MailPage }));
export const VerificationPage = lazy(async () => ({
  default: (await import('../features/verification/index.ts')).VerificationPage,
}));
export const ChatPage = lazy(async () => ({ default: (await import('../features/chat/index.ts')).ChatPage }));
export const SystemPage = lazy(async () => ({ default: (await import('../features/system/index.ts')).SystemPage }));
export const FeedbackPage = lazy(async () => ({ default: (await import('../features/system/index.ts')).FeedbackPage }));
export const NewsPage = lazy(async () => ({ default: (await import('../features/news/index.ts')).NewsPage }));
export const ArticlePage = lazy(async () => ({ default: (await import('../features/news/index.ts')).ArticlePage }));
export const RankPage = lazy(async () => ({ default: (await import('../features/rank/index.ts')).RankPage }));
export const CompanyPage = lazy(async () => ({ default: (await import('../features/product/index.ts')).CompanyPage }));
export const ProductPage = lazy(async () => ({ default: (await import('../features/product/index.ts')).ProductPage }));

export const NotificationsPage = lazy(async () => ({
  default: (await import('../features/notifications/index.ts')).NotificationsPage,
}));
export const NotificationSettingsPage = lazy(async () => ({
  default: (await import('../features/notifications/index.ts')).NotificationSettingsPage,
}));
export const AlertsPage = lazy(async () => ({ default: (await import('../features/alerts/index.ts')).AlertsPage }));

/** Fetched while the quotes are being read, so that the next tap finds them there. */
export function preloadNext(): void {
  // A failure shows when the page is really opened.
  void Promise.allSettled([trade(), orders(), me()]);
}
