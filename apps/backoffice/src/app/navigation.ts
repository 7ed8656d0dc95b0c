import {
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
  type OperatorRole,
  type Queue,
} from '@tradewind/contract/operator-light';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  BookOpenText,
  CalendarDays,
  CandlestickChart,
  Diff,
  Building2,
  FilePenLine,
  IdCard,
  Layers,
  Link2,
  LayoutDashboard,
  Mail,
  MessageSquareHeart,
  MessageSquareText,
  MessagesSquare,
  Megaphone,
  Newspaper,
  RadioTower,
  Scale,
  ScrollText,
  Server,
  SlidersHorizontal,
  UserCog,
  UserX,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { mayUse, type ForRoles } from '../shared/api.ts';
import { PATHS } from '../shared/paths.ts';
import { PAGES } from './pages.tsx';

export interface NavigationItem {
  /** Its text is app.nav.<name>. */
  readonly name: Exclude<keyof typeof PATHS, 'login' | 'join' | 'account'>;
  readonly icon: LucideIcon;
  /** Roles that may use this call see the item. */
  readonly call: ForRoles;
  /** The queue whose count is shown next to the name. */
  readonly queue?: Queue;
}

interface NavigationGroup {
  /** Its text is app.group.<name>. */
  readonly name: 'start' | 'queues' | 'customers' | 'content' | 'house';
  readonly items: readonly NavigationItem[];
}

const NAVIGATION: readonly NavigationGroup[] = [
  {
    name: 'start',
    items: [{ name: 'overview', icon: LayoutDashboard, call: operatorQueueCalls.overview }],
  },
  {
    name: 'queues',
    items: [
      { name: 'deposits', icon: ArrowDownToLine, call: operatorQueueCalls.deposits, queue: 'deposits' },
      { name: 'withdrawals', icon: ArrowUpFromLine, call: operatorQueueCalls.withdrawals, queue: 'withdrawals' },
      { name: 'verifications', icon: IdCard, call: operatorQueueCalls.verifications, queue: 'verifications' },
      { name: 'changes', icon: FilePenLine, call: operatorBaseCalls.changes, queue: 'changes' },
      { name: 'chats', icon: MessagesSquare, call: operatorChatCalls.chats, queue: 'chats' },
      { name: 'feedback', icon: MessageSquareHeart, call: operatorFeedbackCalls.feedback },
    ],
  },
  {
    name: 'customers',
    items: [
      { name: 'users', icon: Users, call: operatorPeopleCalls.users },
      { name: 'ledger', icon: BookOpenText, call: operatorPeopleCalls.ledger },
      { name: 'messages', icon: Mail, call: operatorPeopleCalls.messages },
      { name: 'erasures', icon: UserX, call: operatorPrivacyCalls.erasures },
    ],
  },
  {
    name: 'content',
    items: [
      { name: 'news', icon: Newspaper, call: operatorContentCalls.news },
      { name: 'announcements', icon: Megaphone, call: operatorContentCalls.announcements },
      { name: 'calendar', icon: CalendarDays, call: operatorCalendarCalls.calendarEvents },
      { name: 'companies', icon: Building2, call: operatorDirectoryCalls.companies },
    ],
  },
  {
    name: 'house',
    items: [
      { name: 'prices', icon: RadioTower, call: operatorPriceCalls.prices },
      { name: 'exposure', icon: Scale, call: operatorExposureCalls.exposure },
      { name: 'linked', icon: Link2, call: operatorLinkedCalls.linked },
      { name: 'instruments', icon: CandlestickChart, call: operatorInstrumentCalls.instruments },
      { name: 'groups', icon: Layers, call: operatorGroupCalls.groups },
      { name: 'markups', icon: Diff, call: operatorGroupCalls.markups },
      { name: 'settings', icon: SlidersHorizontal, call: operatorBaseCalls.settings },
      { name: 'cannedAnswers', icon: MessageSquareText, call: operatorChatCalls.saveCanned },
      { name: 'operators', icon: UserCog, call: operatorPeopleCalls.operators },
      { name: 'audit', icon: ScrollText, call: operatorPeopleCalls.audit },
      { name: 'system', icon: Server, call: operatorQueueCalls.system },
    ],
  },
];

const exists = ({ name }: NavigationItem): boolean => PAGES.some(({ path }) => path === PATHS[name]);

/** The items that a role may use, in groups; empty groups are left out. */
export function navigationOf(role: OperatorRole): readonly NavigationGroup[] {
  return NAVIGATION.map(({ name, items }) => ({
    name,
    items: items.filter((item) => exists(item) && mayUse(role, item.call)),
  })).filter(({ items }) => items.length > 0);
}
