import {
  operatorBaseCalls,
  operatorGroupCalls,
  operatorPeopleCalls,
  operatorQueueCalls,
  operatorReportCalls,
  type UserDetail,
} from '@tradewind/contract/operator-light';
import { Tabs, type TabItem } from '@tradewind/ui';
import { Link, useParams } from 'react-router';
import { useMay } from '../../shared/api.ts';
import { TEXT_LINK } from '../../shared/CustomerName.tsx';
import { History } from '../../shared/History.tsx';
import { useT } from '../../shared/language.ts';
import { Notices, type Notice } from '../../shared/Notices.tsx';
import { PATHS, recordPath } from '../../shared/paths.ts';
import { listPath, recordId } from '../../shared/queue.ts';
import { readAgain, useRead } from '../../shared/queries.ts';
import { RecordPage } from '../../shared/RecordPage.tsx';
import { useFilter, type Filter } from '../../shared/use-filter.ts';
import { Transfers } from '../ledger/index.ts';
import { UserBadges } from './badges.tsx';
import { Methods } from './Methods.tsx';
import { Orders } from './Orders.tsx';
import { Payments } from './Payments.tsx';
import { Profile } from './Profile.tsx';
import { Statements } from './Statements.tsx';
import { UserActions } from './UserActions.tsx';
import { UserApiKeys } from './UserApiKeys.tsx';
import { UserSignals } from './UserSignals.tsx';
import { UserSessions } from './UserSessions.tsx';

const DEFAULTS = { view: '', orders: '', order: '' };
const VIEWS = [
  'profile',
  'orders',
  'ledger',
  'statements',
  'payments',
  'methods',
  'sessions',
  'keys',
  'history',
] as const;
type View = (typeof VIEWS)[number];
/** Account figures move with the market. */
const EVERY_MS = 10_000;

/** /admin/users/:id: a customer with orders, payments, sessions and API keys. */
export function UserPage() {
  const t = useT();
  const id = recordId(useParams()['id']);
  const read = useRead(operatorPeopleCalls.user, { id }, { everyMs: EVERY_MS });
  const maySuspend = useMay(operatorPeopleCalls.suspendUser);
  const mayScore = useMay(operatorPeopleCalls.setCreditScore);
  const mayLimit = useMay(operatorPeopleCalls.setUserLimits);
  const mayCorrect = useMay(operatorBaseCalls.proposeCorrection);
  const mayEnd = useMay(operatorPeopleCalls.endUserSessions);
  const mayTakeName = useMay(operatorPeopleCalls.takeRankingName);
  const mayMove = useMay(operatorGroupCalls.proposeAccountGroup);
  const filter = useFilter(DEFAULTS);
  const views = useViews();
  const view = views.find((known) => known === filter.values.view) ?? 'profile';
  const { data } = read;
  const name = data === undefined ? String(id) : data.name === '' ? data.contact : data.name;
  const canAct =
    maySuspend || mayScore || mayLimit || mayEnd || mayTakeName || ((mayCorrect || mayMove) && data?.is_demo !== 1);
  return (
    <RecordPage
      title={name === '' ? t('users.titleOf', { uid: data?.uid ?? '' }) : name}
      parent={{ to: listPath(PATHS.users), label: t('app.nav.users') }}
      read={read}
      renderBadge={(user) => <UserBadges user={user} />}
      renderNotices={(user) => <UserNotices user={user} />}
      decisionTitle={t('users.actions')}
      fills
      renderDecision={(user) =>
        // next to tables there is no room, and on a phone the rows come first
        view === 'profile' &&
        canAct && (
          <UserActions
            user={user}
            onDone={() =>
              readAgain(operatorPeopleCalls.user, operatorPeopleCalls.users, operatorPeopleCalls.userSessions)
            }
          />
        )
      }
    >
      {(user) => <Belongings user={user} filter={filter} view={view} views={views} />}
    </RecordPage>
  );
}

function UserNotices({ user: { suspended, waiting_group_change: waiting } }: { user: UserDetail }) {
  const t = useT();
  const mayChange = useMay(operatorBaseCalls.change);
  const text = t('users.group.waiting', { id: waiting ?? 0 });
  const notices: readonly Notice[] = [
    ...(suspended === ''
      ? []
      : [{ id: 'suspended', tone: 'warning', text: t('users.suspendedNotice', { reason: suspended }) } as const]),
    ...(waiting === null
      ? []
      : [
          {
            id: 'group',
            tone: 'info',
            text: mayChange ? (
              <Link to={recordPath(PATHS.changes, waiting)} className={TEXT_LINK}>
                {text}
              </Link>
            ) : (
              text
            ),
          } as const,
        ]),
  ];
  return <Notices label={t('users.noticeList')} notices={notices} />;
}

/** The views that a role may see. */
function useViews(): readonly View[] {
  const mayDeposits = useMay(operatorQueueCalls.deposits);
  const mayWithdrawals = useMay(operatorQueueCalls.withdrawals);
  const may: Readonly<Record<View, boolean>> = {
    profile: true,
    orders: useMay(operatorPeopleCalls.userOrders),
    ledger: useMay(operatorPeopleCalls.ledger),
    statements: useMay(operatorReportCalls.statement),
    payments: mayDeposits || mayWithdrawals,
    methods: useMay(operatorPeopleCalls.userMethods),
    sessions: useMay(operatorPeopleCalls.userSessions),
    keys: useMay(operatorPeopleCalls.userApiKeys),
    history: true,
  };
  return VIEWS.filter((view) => may[view]);
}

interface BelongingsProps {
  readonly user: UserDetail;
  readonly filter: Filter<keyof typeof DEFAULTS>;
  readonly view: View;
  readonly views: readonly View[];
}

function Belongings({ user, filter, view, views }: BelongingsProps) {
  const t = useT();
  const { page, setPage } = filter;
  const content: Readonly<Record<View, TabItem<View>['content']>> = {
    profile: <Profile user={user} />,
    orders: (
      <Orders
        user={user}
        list={filter.values.orders}
        onList={(orders) => filter.set({ orders })}
        order={filter.values.order}
        onOrder={(order) => filter.set({ order })}
        page={page}
        onPage={setPage}
      />
    ),
    ledger: <Transfers input={{ account: user.id }} page={page} onPage={setPage} />,
    statements: <Statements user={user} />,
    payments: <Payments userId={user.id} />,
    methods: <Methods userId={user.id} />,
    sessions: <UserSessions userId={user.id} />,
    keys: (
      <>
        <UserApiKeys user={user} />
        <UserSignals user={user} />
      </>
    ),
    history: <History rows={user.history} empty={t('users.noHistory')} />,
  };
  return (
    <Tabs
      label={t('users.tabs')}
      value={view}
      onValueChange={(next) => filter.set({ view: next === 'profile' ? '' : next, orders: '', order: '' })}
      items={views.map((value) => ({
        value,
        label: t(`users.views.${value}`),
        content: value === view ? <div className="pt-4">{content[value]}</div> : null,
        testId: `view-${value}`,
      }))}
    />
  );
}
