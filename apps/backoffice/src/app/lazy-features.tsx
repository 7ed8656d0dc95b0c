/** Features, each loaded when first shown, together with its texts. */
import { lazy } from 'react';
import { needTexts } from '../shared/language.ts';
import { FEATURE_AREAS, type Feature } from './feature-areas.ts';

const withTexts =
  <Module,>(feature: Feature, load: () => Promise<Module>) =>
  async (): Promise<Module> => {
    const [module] = await Promise.all([load(), needTexts(FEATURE_AREAS[feature])]);
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

export const FilledQuotesPage = lazy(async () => ({ default: (await instruments()).FilledQuotesPage }));
export const SystemPage = lazy(async () => ({ default: (await system()).SystemPage }));
export const OverviewPage = lazy(async () => ({ default: (await overview()).OverviewPage }));
export const DepositsPage = lazy(async () => ({ default: (await deposits()).DepositsPage }));
export const DepositPage = lazy(async () => ({ default: (await deposits()).DepositPage }));
export const WithdrawalsPage = lazy(async () => ({ default: (await withdrawals()).WithdrawalsPage }));
export const WithdrawalPage = lazy(async () => ({ default: (await withdrawals()).WithdrawalPage }));
export const VerificationsPage = lazy(async () => ({ default: (await verifications()).VerificationsPage }));
export const VerificationPage = lazy(async () => ({ default: (await verifications()).VerificationPage }));
export const CalendarPage = lazy(async () => ({ default: (await calendar()).CalendarPage }));
export const ChangesPage = lazy(async () => ({ default: (await changes()).ChangesPage }));
export const ChangePage = lazy(async () => ({ default: (await changes()).ChangePage }));
export const CompaniesPage = lazy(async () => ({ default: (await companies()).CompaniesPage }));
export const CompanyPage = lazy(async () => ({ default: (await companies()).CompanyPage }));
export const UsersPage = lazy(async () => ({ default: (await users()).UsersPage }));
export const UserPage = lazy(async () => ({ default: (await users()).UserPage }));
export const ChatsPage = lazy(async () => ({ default: (await chats()).ChatsPage }));
export const ChatLink = lazy(async () => ({ default: (await chats()).ChatLink }));
export const CannedPage = lazy(async () => ({ default: (await chats()).CannedPage }));
export const AccountPage = lazy(async () => ({ default: (await account()).AccountPage }));
export const LedgerPage = lazy(async () => ({ default: (await ledger()).LedgerPage }));
export const MessagesPage = lazy(async () => ({ default: (await messages()).MessagesPage }));
export const ErasuresPage = lazy(async () => ({ default: (await erasures()).ErasuresPage }));
export const ExposurePage = lazy(async () => ({ default: (await exposure()).ExposurePage }));
export const FeedbackPage = lazy(async () => ({ default: (await feedback()).FeedbackPage }));
export const GroupsPage = lazy(async () => ({ default: (await groups()).GroupsPage }));
export const GroupPage = lazy(async () => ({ default: (await groups()).GroupPage }));
export const NewsPage = lazy(async () => ({ default: (await news()).NewsPage }));
export const ArticlePage = lazy(async () => ({ default: (await news()).ArticlePage }));
export const AnnouncementsPage = lazy(async () => ({ default: (await announcements()).AnnouncementsPage }));
export const AnnouncementPage = lazy(async () => ({ default: (await announcements()).AnnouncementPage }));
export const SettingsPage = lazy(async () => ({ default: (await settings()).SettingsPage }));
export const InstrumentsPage = lazy(async () => ({ default: (await instruments()).InstrumentsPage }));
export const InstrumentPage = lazy(async () => ({ default: (await instruments()).InstrumentPage }));
export const OperatorsPage = lazy(async () => ({ default: (await operators()).OperatorsPage }));
export const AuditPage = lazy(async () => ({ default: (await audit()).AuditPage }));
export const LoginPage = lazy(async () => ({ default: (await login()).LoginPage }));
export const JoinPage = lazy(async () => ({ default: (await login()).JoinPage }));
