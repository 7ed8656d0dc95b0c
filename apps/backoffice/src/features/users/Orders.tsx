import { ORDER_LIST_STATUS, type Order } from '@tradewind/contract/light';
import { operatorPeopleCalls, operatorReportCalls, type UserDetail } from '@tradewind/contract/operator-light';
import { Money, Price, Segmented, TimeText, useFormat, type Format } from '@tradewind/ui';
import { useMay } from '../../shared/api.ts';
import { Badge } from '../../shared/Badge.tsx';
import { DataTable, type Column } from '../../shared/DataTable.tsx';
import { useT, type T } from '../../shared/language.ts';
import { Pager } from '../../shared/Pager.tsx';
import { useRead } from '../../shared/queries.ts';
import { OrderProof } from './OrderProof.tsx';
import { closeReasonText } from './texts.ts';

const LISTS = ['holding', 'pending', 'history'] as const;
type List = (typeof LISTS)[number];
/** Open orders move with the market. */
const EVERY_MS = 10_000;

interface OrdersProps {
  readonly user: UserDetail;
  /** Values in the address; empty = open positions. */
  readonly list: string;
  onList(list: string): void;
  /** The order in the address whose proof is shown; empty = the list. */
  readonly order: string;
  onOrder(order: string): void;
  readonly page: number;
  onPage(page: number): void;
}

/** A customer's open positions, pending orders and history. */
export function Orders({ user, list: asked, onList, order, onOrder, page, onPage }: OrdersProps) {
  const t = useT();
  const format = useFormat();
  const list = LISTS.find((known) => known === asked) ?? 'holding';
  const read = useRead(
    operatorPeopleCalls.userOrders,
    { id: user.id, status: ORDER_LIST_STATUS[list], page },
    { keep: true, ...(list === 'history' ? {} : { everyMs: EVERY_MS }) },
  );
  const mayProve = useMay(operatorReportCalls.proof);
  if (mayProve && /^[1-9]\d{0,15}$/u.test(order))
    return <OrderProof userId={user.id} id={Number(order)} onBack={() => onOrder('')} />;
  const count = { holding: user.holding, pending: user.pending, history: undefined };
  return (
    <>
      <div className="mb-3 max-w-120">
        <Segmented
          label={t('users.orders.lists')}
          value={list}
          onValueChange={(next) => onList(next === 'holding' ? '' : next)}
          choices={LISTS.map((value) => ({
            value,
            label:
              count[value] === undefined
                ? t(`users.orders.${value}`)
                : `${t(`users.orders.${value}`)} ${format.number(count[value])}`,
          }))}
        />
      </div>
      <DataTable
        key={list}
        label={t(`users.orders.${list}`)}
        columns={columnsOf(list, t, format)}
        rows={read.data?.data}
        rowKey={({ Id }) => Id}
        {...(mayProve ? { rowLink: ({ Id }: Order) => proofLink(list, Id) } : {})}
        empty={{ title: t('users.orders.empty') }}
        read={read}
        skeletonRows={3}
      />
      <Pager page={page} total={read.data?.total} rows={read.data?.data.length} onPage={onPage} />
    </>
  );
}

const proofLink = (list: List, id: number): string =>
  `?view=orders${list === 'holding' ? '' : `&orders=${list}`}&order=${id}`;

function columnsOf(list: List, t: T, format: Format): readonly [Column<Order>, ...Column<Order>[]] {
  const price = (value: number | null, { ForexTradeLists: { PricePrecision: precision } }: Order) => (
    <Price value={value === 0 ? null : value} precision={precision} />
  );
  const all: readonly [Column<Order>, ...Column<Order>[]] = [
    {
      id: 'order',
      header: t('users.orders.order'),
      render: ({ Id, ForexTradeLists: { ShowCode }, OrderType, Quantity, Multiple }) => (
        <span className="block">
          <span className="font-semibold">{ShowCode}</span>{' '}
          <span className={OrderType === 1 ? 'text-up' : 'text-down'}>
            {OrderType === 1 ? t('users.orders.buy') : t('users.orders.sell')} {format.number(Quantity)}
          </span>
          <span className="block text-1 text-muted tabular-nums">
            #{Id}
            {Multiple > 0 && ` · ${format.number(Multiple)}×`}
          </span>
        </span>
      ),
    },
    {
      id: 'price',
      header: list === 'pending' ? t('users.orders.target') : t('users.orders.fill'),
      align: 'end',
      render: (row) => price(list === 'pending' ? row.OriginPrice : row.Price, row),
    },
    {
      id: 'now',
      header: list === 'history' ? t('users.orders.closePrice') : t('users.orders.now'),
      align: 'end',
      render: (row) => price(row.UpdatePrice, row),
    },
    {
      id: 'stops',
      header: t('users.orders.stops'),
      align: 'end',
      render: (row) => (
        <>
          {price(row.TargetLossPrice, row)} / {price(row.TargetProfitPrice, row)}
        </>
      ),
    },
    {
      id: 'margin',
      header: t('users.orders.margin'),
      align: 'end',
      render: ({ CautionMoney }) => <Money value={CautionMoney} kind="balance" />,
    },
    {
      id: 'fee',
      header: t('users.orders.fee'),
      align: 'end',
      render: ({ TradeFee, Commission }) => (
        <>
          <Money value={TradeFee} kind="balance" />
          {Commission !== 0 && (
            <span className="block text-1 text-muted">
              + <Money value={Commission} kind="balance" /> {t('users.orders.ofGroup')}
            </span>
          )}
        </>
      ),
    },
  ];
  if (list === 'pending') return [...all, timeColumn(t('users.orders.created'), ({ CreateTime }) => CreateTime)];
  const profit: Column<Order> = {
    id: 'profit',
    header: t('users.orders.profit'),
    align: 'end',
    stack: 'aside',
    render: ({ FactProfits }) => <Money value={FactProfits} kind="profit" signed className="font-semibold" />,
  };
  if (list === 'holding') return [...all, profit, timeColumn(t('users.orders.opened'), ({ OpenTime }) => OpenTime)];
  return [
    ...all,
    profit,
    {
      id: 'reason',
      header: t('users.orders.reason'),
      render: ({ CloseReason }) => (CloseReason === null ? '' : <Badge>{closeReasonText(CloseReason, t)}</Badge>),
    },
    timeColumn(t('users.orders.ended'), ({ CloseTime, CreateTime }) => CloseTime ?? CreateTime),
  ];
}

const timeColumn = (header: string, timeOf: (row: Order) => number | null): Column<Order> => ({
  id: 'time',
  header,
  align: 'end',
  className: 'whitespace-nowrap',
  render: (row) => <TimeText timeMs={timeOf(row)} />,
});
