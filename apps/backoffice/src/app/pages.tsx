/**
 * Every page inside the frame: its path, the roles that may see it, its title. Add a feature here; it appears in the
 * navigation when app/navigation.ts lists its path.
 */
import {
  operatorAuthCalls,
  operatorBaseCalls,
  operatorCalendarCalls,
  operatorChatCalls,
  operatorContentCalls,
  operatorInstrumentCalls,
  operatorDirectoryCalls,
  operatorExposureCalls,
  operatorLinkedCalls,
  operatorFeedbackCalls,
  operatorGroupCalls,
  operatorPeopleCalls,
  operatorPriceCalls,
  operatorPrivacyCalls,
  operatorQueueCalls,
} from '@tradewind/contract/operator-light';
import type { ReactNode } from 'react';
import type { ForRoles } from '../shared/api.ts';
import type { T } from '../shared/language.ts';
import { PATHS } from '../shared/paths.ts';
import {
  FilledQuotesPage,
  AccountPage,
  AnnouncementPage,
  AnnouncementsPage,
  ArticlePage,
  AuditPage,
  CalendarPage,
  CannedPage,
  ChangePage,
  ChangesPage,
  ChatLink,
  ChatsPage,
  CompaniesPage,
  CompanyPage,
  DepositPage,
  DepositsPage,
  ErasuresPage,
  ExposurePage,
  FeedbackPage,
  GroupPage,
  GroupsPage,
  InstrumentPage,
  InstrumentsPage,
  LedgerPage,
  LinkedPage,
  MarkupsPage,
  MessagesPage,
  NewsPage,
  OperatorsPage,
  OverviewPage,
  PricesPage,
  SettingsPage,
  SystemPage,
  UserPage,
  UsersPage,
  VerificationPage,
  VerificationsPage,
  WithdrawalPage,
  WithdrawalsPage,
} from './lazy-features.tsx';

export interface PageEntry {
  /** Path for the router; `${PATHS.deposits}/:id` for a record. */
  readonly path: string;
  /** The main call of the page: roles that may use it may see the page. */
  readonly call: ForRoles;
  /** Title of the browser tab. */
  title(t: T): string;
  readonly element: ReactNode;
}

export const PAGES: readonly PageEntry[] = [
  {
    path: PATHS.overview,
    call: operatorQueueCalls.overview,
    title: (t) => t('app.nav.overview'),
    element: <OverviewPage />,
  },
  {
    path: PATHS.system,
    call: operatorQueueCalls.system,
    title: (t) => t('app.nav.system'),
    element: <SystemPage />,
  },
  {
    path: PATHS.deposits,
    call: operatorQueueCalls.deposits,
    title: (t) => t('app.nav.deposits'),
    element: <DepositsPage />,
  },
  {
    path: `${PATHS.deposits}/:id`,
    call: operatorQueueCalls.deposit,
    title: (t) => t('app.nav.deposits'),
    element: <DepositPage />,
  },
  {
    path: PATHS.withdrawals,
    call: operatorQueueCalls.withdrawals,
    title: (t) => t('app.nav.withdrawals'),
    element: <WithdrawalsPage />,
  },
  {
    path: `${PATHS.withdrawals}/:id`,
    call: operatorQueueCalls.withdrawal,
    title: (t) => t('app.nav.withdrawals'),
    element: <WithdrawalPage />,
  },
  {
    path: PATHS.verifications,
    call: operatorQueueCalls.verifications,
    title: (t) => t('app.nav.verifications'),
    element: <VerificationsPage />,
  },
  {
    path: `${PATHS.verifications}/:id`,
    call: operatorQueueCalls.verification,
    title: (t) => t('app.nav.verifications'),
    element: <VerificationPage />,
  },
  {
    path: PATHS.changes,
    call: operatorBaseCalls.changes,
    title: (t) => t('app.nav.changes'),
    element: <ChangesPage />,
  },
  {
    path: `${PATHS.changes}/:id`,
    call: operatorBaseCalls.change,
    title: (t) => t('app.nav.changes'),
    element: <ChangePage />,
  },
  {
    path: `${PATHS.instruments}/:id/fills`,
    call: operatorBaseCalls.filledQuotes,
    title: (t) => t('app.nav.instruments'),
    element: <FilledQuotesPage />,
  },
  {
    path: PATHS.feedback,
    call: operatorFeedbackCalls.feedback,
    title: (t) => t('app.nav.feedback'),
    element: <FeedbackPage />,
  },
  { path: PATHS.chats, call: operatorChatCalls.chats, title: (t) => t('app.nav.chats'), element: <ChatsPage /> },
  {
    path: `${PATHS.chats}/:id`,
    call: operatorChatCalls.chat,
    title: (t) => t('app.nav.chats'),
    element: <ChatLink />,
  },
  {
    path: PATHS.cannedAnswers,
    call: operatorChatCalls.saveCanned,
    title: (t) => t('app.nav.cannedAnswers'),
    element: <CannedPage />,
  },
  {
    path: PATHS.account,
    call: operatorAuthCalls.sessions,
    title: (t) => t('app.nav.account'),
    element: <AccountPage />,
  },
  {
    path: PATHS.companies,
    call: operatorDirectoryCalls.companies,
    title: (t) => t('app.nav.companies'),
    element: <CompaniesPage />,
  },
  {
    path: `${PATHS.companies}/:id`,
    call: operatorDirectoryCalls.company,
    title: (t) => t('app.nav.companies'),
    element: <CompanyPage />,
  },
  { path: PATHS.users, call: operatorPeopleCalls.users, title: (t) => t('app.nav.users'), element: <UsersPage /> },
  {
    path: `${PATHS.users}/:id`,
    call: operatorPeopleCalls.user,
    title: (t) => t('app.nav.users'),
    element: <UserPage />,
  },
  {
    path: PATHS.instruments,
    call: operatorInstrumentCalls.instruments,
    title: (t) => t('app.nav.instruments'),
    element: <InstrumentsPage />,
  },
  {
    path: `${PATHS.instruments}/:id`,
    call: operatorInstrumentCalls.instrument,
    title: (t) => t('app.nav.instruments'),
    element: <InstrumentPage />,
  },
  { path: PATHS.groups, call: operatorGroupCalls.groups, title: (t) => t('app.nav.groups'), element: <GroupsPage /> },
  {
    path: `${PATHS.groups}/:id`,
    call: operatorGroupCalls.group,
    title: (t) => t('app.nav.groups'),
    element: <GroupPage />,
  },
  {
    path: PATHS.markups,
    call: operatorGroupCalls.markups,
    title: (t) => t('app.nav.markups'),
    element: <MarkupsPage />,
  },
  {
    path: PATHS.erasures,
    call: operatorPrivacyCalls.erasures,
    title: (t) => t('app.nav.erasures'),
    element: <ErasuresPage />,
  },
  { path: PATHS.prices, call: operatorPriceCalls.prices, title: (t) => t('app.nav.prices'), element: <PricesPage /> },
  {
    path: PATHS.exposure,
    call: operatorExposureCalls.exposure,
    title: (t) => t('app.nav.exposure'),
    element: <ExposurePage />,
  },
  { path: PATHS.linked, call: operatorLinkedCalls.linked, title: (t) => t('app.nav.linked'), element: <LinkedPage /> },
  { path: PATHS.ledger, call: operatorPeopleCalls.ledger, title: (t) => t('app.nav.ledger'), element: <LedgerPage /> },
  {
    path: PATHS.messages,
    call: operatorPeopleCalls.messages,
    title: (t) => t('app.nav.messages'),
    element: <MessagesPage />,
  },
  { path: PATHS.news, call: operatorContentCalls.news, title: (t) => t('app.nav.news'), element: <NewsPage /> },
  {
    path: `${PATHS.news}/:id`,
    call: operatorContentCalls.newsRecord,
    title: (t) => t('app.nav.news'),
    element: <ArticlePage />,
  },
  {
    path: PATHS.announcements,
    call: operatorContentCalls.announcements,
    title: (t) => t('app.nav.announcements'),
    element: <AnnouncementsPage />,
  },
  {
    path: `${PATHS.announcements}/:id`,
    call: operatorContentCalls.announcement,
    title: (t) => t('app.nav.announcements'),
    element: <AnnouncementPage />,
  },
  {
    path: PATHS.calendar,
    call: operatorCalendarCalls.calendarEvents,
    title: (t) => t('app.nav.calendar'),
    element: <CalendarPage />,
  },
  {
    path: PATHS.settings,
    call: operatorBaseCalls.settings,
    title: (t) => t('app.nav.settings'),
    element: <SettingsPage />,
  },
  {
    path: PATHS.operators,
    call: operatorPeopleCalls.operators,
    title: (t) => t('app.nav.operators'),
    element: <OperatorsPage />,
  },
  { path: PATHS.audit, call: operatorPeopleCalls.audit, title: (t) => t('app.nav.audit'), element: <AuditPage /> },
];
