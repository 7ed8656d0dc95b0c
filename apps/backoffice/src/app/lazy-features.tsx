/** Features, each loaded when first shown, together with its texts. */
import { lazyWithRetry } from '@tradewind/ui';
import { needTexts } from '../shared/language.ts';
import { FEATURE_TEXTS, type Feature } from './feature-texts.ts';

const withTexts =
  <Module,>(feature: Feature, load: () => Promise<Module>) =>
  async (): Promise<Module> => {
    const [module] = await Promise.all([load(), needTexts(FEATURE_TEXTS[feature])]);
    return module;
  };

const overview = withTexts('overview', () => import('../features/overview/index.ts'));
const deposits = withTexts('deposits', () => import('../features/deposits/index.ts'));
const withdrawals = withTexts('withdrawals', () => import('../features/withdrawals/index.ts'));
const verifications = withTexts('verifications', () => import('../features/verifications/index.ts'));
const calendar = withTexts('calendar', () => import('../features/calendar/index.ts'));
const changes = withTexts('changes', () => import('../features/changes/index.ts'));
const companies = withTexts('companies', () => import('../features/companies/index.ts'));
const users = withTexts('users', () => import('../features/users/index.ts'));
const chats = withTexts('chats', () => import('../features/chats/index.ts'));
const account = withTexts('account', () => import('../features/account/index.ts'));
const ledger = withTexts('ledger', () => import('../features/ledger/index.ts'));
const messages = withTexts('messages', () => import('../features/messages/index.ts'));
const erasures = withTexts('erasures', () => import('../features/erasures/index.ts'));
const exposure = withTexts('exposure', () => import('../features/exposure/index.ts'));
const linked = withTexts('linked', () => import('../features/linked/index.ts'));
const feedback = withTexts('feedback', () => import('../features/feedback/index.ts'));
const groups = withTexts('groups', () => import('../features/groups/index.ts'));
const news = withTexts('news', () => import('../features/news/index.ts'));
const announcements = withTexts('announcements', () => import('../features/announcements/index.ts'));
const settings = withTexts('settings', () => import('../features/settings/index.ts'));
const instruments = withTexts('instruments', () => import('../features/instruments/index.ts'));
const operators = withTexts('operators', () => import('../features/operators/index.ts'));
const prices = withTexts('prices', () => import('../features/prices/index.ts'));
const system = withTexts('system', () => import('../features/system/index.ts'));
const audit = withTexts('audit', () => import('../features/audit/index.ts'));
const login = withTexts('login', () => import('../features/login/index.ts'));

export const FilledQuotesPage = lazyWithRetry(async () => (await instruments()).FilledQuotesPage);
export const PricesPage = lazyWithRetry(async () => (await prices()).PricesPage);
export const SystemPage = lazyWithRetry(async () => (await system()).SystemPage);
export const OverviewPage = lazyWithRetry(async () => (await overview()).OverviewPage);
export const DepositsPage = lazyWithRetry(async () => (await deposits()).DepositsPage);
export const DepositPage = lazyWithRetry(async () => (await deposits()).DepositPage);
export const WithdrawalsPage = lazyWithRetry(async () => (await withdrawals()).WithdrawalsPage);
export const WithdrawalPage = lazyWithRetry(async () => (await withdrawals()).WithdrawalPage);
export const VerificationsPage = lazyWithRetry(async () => (await verifications()).VerificationsPage);
export const VerificationPage = lazyWithRetry(async () => (await verifications()).VerificationPage);
export const CalendarPage = lazyWithRetry(async () => (await calendar()).CalendarPage);
export const ChangesPage = lazyWithRetry(async () => (await changes()).ChangesPage);
export const ChangePage = lazyWithRetry(async () => (await changes()).ChangePage);
export const CompaniesPage = lazyWithRetry(async () => (await companies()).CompaniesPage);
export const CompanyPage = lazyWithRetry(async () => (await companies()).CompanyPage);
export const UsersPage = lazyWithRetry(async () => (await users()).UsersPage);
export const UserPage = lazyWithRetry(async () => (await users()).UserPage);
export const ChatsPage = lazyWithRetry(async () => (await chats()).ChatsPage);
export const ChatLink = lazyWithRetry(async () => (await chats()).ChatLink);
export const CannedPage = lazyWithRetry(async () => (await chats()).CannedPage);
export const AccountPage = lazyWithRetry(async () => (await account()).AccountPage);
export const LedgerPage = lazyWithRetry(async () => (await ledger()).LedgerPage);
export const MessagesPage = lazyWithRetry(async () => (await messages()).MessagesPage);
export const ErasuresPage = lazyWithRetry(async () => (await erasures()).ErasuresPage);
export const ExposurePage = lazyWithRetry(async () => (await exposure()).ExposurePage);
export const LinkedPage = lazyWithRetry(async () => (await linked()).LinkedPage);
export const FeedbackPage = lazyWithRetry(async () => (await feedback()).FeedbackPage);
export const GroupsPage = lazyWithRetry(async () => (await groups()).GroupsPage);
export const GroupPage = lazyWithRetry(async () => (await groups()).GroupPage);
export const NewsPage = lazyWithRetry(async () => (await news()).NewsPage);
export const ArticlePage = lazyWithRetry(async () => (await news()).ArticlePage);
export const AnnouncementsPage = lazyWithRetry(async () => (await announcements()).AnnouncementsPage);
export const AnnouncementPage = lazyWithRetry(async () => (await announcements()).AnnouncementPage);
export const SettingsPage = lazyWithRetry(async () => (await settings()).SettingsPage);
export const InstrumentsPage = lazyWithRetry(async () => (await instruments()).InstrumentsPage);
export const InstrumentPage = lazyWithRetry(async () => (await instruments()).InstrumentPage);
export const OperatorsPage = lazyWithRetry(async () => (await operators()).OperatorsPage);
export const AuditPage = lazyWithRetry(async () => (await audit()).AuditPage);
export const LoginPage = lazyWithRetry(async () => (await login()).LoginPage);
export const JoinPage = lazyWithRetry(async () => (await login()).JoinPage);
