/** Features, each loaded when first shown, together with its texts. */
import { lazyComponent } from '@tradewind/ui';
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
const system = withTexts('system', () => import('../features/system/index.ts'));
const audit = withTexts('audit', () => import('../features/audit/index.ts'));
const login = withTexts('login', () => import('../features/login/index.ts'));

export const FilledQuotesPage = lazyComponent(async () => (await instruments()).FilledQuotesPage);
export const SystemPage = lazyComponent(async () => (await system()).SystemPage);
export const OverviewPage = lazyComponent(async () => (await overview()).OverviewPage);
export const DepositsPage = lazyComponent(async () => (await deposits()).DepositsPage);
export const DepositPage = lazyComponent(async () => (await deposits()).DepositPage);
export const WithdrawalsPage = lazyComponent(async () => (await withdrawals()).WithdrawalsPage);
export const WithdrawalPage = lazyComponent(async () => (await withdrawals()).WithdrawalPage);
export const VerificationsPage = lazyComponent(async () => (await verifications()).VerificationsPage);
export const VerificationPage = lazyComponent(async () => (await verifications()).VerificationPage);
export const CalendarPage = lazyComponent(async () => (await calendar()).CalendarPage);
export const ChangesPage = lazyComponent(async () => (await changes()).ChangesPage);
export const ChangePage = lazyComponent(async () => (await changes()).ChangePage);
export const CompaniesPage = lazyComponent(async () => (await companies()).CompaniesPage);
export const CompanyPage = lazyComponent(async () => (await companies()).CompanyPage);
export const UsersPage = lazyComponent(async () => (await users()).UsersPage);
export const UserPage = lazyComponent(async () => (await users()).UserPage);
export const ChatsPage = lazyComponent(async () => (await chats()).ChatsPage);
export const ChatLink = lazyComponent(async () => (await chats()).ChatLink);
export const CannedPage = lazyComponent(async () => (await chats()).CannedPage);
export const AccountPage = lazyComponent(async () => (await account()).AccountPage);
export const LedgerPage = lazyComponent(async () => (await ledger()).LedgerPage);
export const MessagesPage = lazyComponent(async () => (await messages()).MessagesPage);
export const ErasuresPage = lazyComponent(async () => (await erasures()).ErasuresPage);
export const ExposurePage = lazyComponent(async () => (await exposure()).ExposurePage);
export const LinkedPage = lazyComponent(async () => (await linked()).LinkedPage);
export const FeedbackPage = lazyComponent(async () => (await feedback()).FeedbackPage);
export const GroupsPage = lazyComponent(async () => (await groups()).GroupsPage);
export const GroupPage = lazyComponent(async () => (await groups()).GroupPage);
export const NewsPage = lazyComponent(async () => (await news()).NewsPage);
export const ArticlePage = lazyComponent(async () => (await news()).ArticlePage);
export const AnnouncementsPage = lazyComponent(async () => (await announcements()).AnnouncementsPage);
export const AnnouncementPage = lazyComponent(async () => (await announcements()).AnnouncementPage);
export const SettingsPage = lazyComponent(async () => (await settings()).SettingsPage);
export const InstrumentsPage = lazyComponent(async () => (await instruments()).InstrumentsPage);
export const InstrumentPage = lazyComponent(async () => (await instruments()).InstrumentPage);
export const OperatorsPage = lazyComponent(async () => (await operators()).OperatorsPage);
export const AuditPage = lazyComponent(async () => (await audit()).AuditPage);
export const LoginPage = lazyComponent(async () => (await login()).LoginPage);
export const JoinPage = lazyComponent(async () => (await login()).JoinPage);
