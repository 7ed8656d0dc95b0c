import { operatorPeopleCalls, type LedgerRow } from '@tradewind/contract/operator-light';
import { Money, TimeText } from '@tradewind/ui';
import { Link } from 'react-router';
import { useMay } from '../../shared/api.ts';
import { DataTable, type Column } from '../../shared/DataTable.tsx';
import { useT } from '../../shared/language.ts';
import { Pager } from '../../shared/Pager.tsx';
import { PATHS, recordPath } from '../../shared/paths.ts';
import { useRead } from '../../shared/queries.ts';
import { accountText, causeText } from './texts.ts';

interface TransfersProps {
  /** The filter of the call, without the page. */
  readonly input: {
    readonly account?: number;
    readonly ledger_account?: string;
    readonly cause?: string;
    readonly reference?: number;
    readonly from?: number;
    readonly to?: number;
  };
  readonly page: number;
  onPage(page: number): void;
}

/** Transfers of the ledger, newest first: from, to, cause, and the customer's balance afterwards. */
export function Transfers({ input, page, onPage }: TransfersProps) {
  const t = useT();
  const maySeeUsers = useMay(operatorPeopleCalls.user);
  const read = useRead(operatorPeopleCalls.ledger, { ...input, page }, { keep: true });
  const columns: readonly [Column<LedgerRow>, ...Column<LedgerRow>[]] = [
    {
      id: 'cause',
      header: t('ledger.cause'),
      className: 'whitespace-nowrap',
      render: ({ cause }) => causeText(cause, t),
    },
    {
      id: 'amount',
      header: t('ledger.amount'),
      align: 'end',
      stack: 'aside',
      render: ({ amount }) => <Money value={amount} kind="profit" className="font-semibold" />,
    },
    {
      id: 'path',
      header: t('ledger.path'),
      render: ({ from, to }) => (
        <span className="inline-flex flex-wrap items-baseline gap-x-1">
          <span>{accountText(from, t)}</span>
          <span aria-label={t('ledger.to')} className="rtl:-scale-x-100">
            →
          </span>
          <span>{accountText(to, t)}</span>
        </span>
      ),
    },
    {
      id: 'customer',
      header: t('ledger.customer'),
      className: 'w-32',
      render: ({ account, uid }) =>
        maySeeUsers ? (
          <Link to={recordPath(PATHS.users, account)} className="hit relative text-accent">
            {uid}
          </Link>
        ) : (
          uid
        ),
    },
    {
      id: 'reference',
      header: t('ledger.reference'),
      align: 'end',
      className: 'w-28',
      render: ({ order_id: order, reference_id: reference }) =>
        order === null ? (reference === null ? '' : `#${reference}`) : t('ledger.order', { id: String(order) }),
    },
    {
      id: 'after',
      header: t('ledger.after'),
      align: 'end',
      render: ({ balance_after: after }) => <Money value={after} kind="balance" />,
    },
    {
      id: 'time',
      header: t('ledger.time'),
      align: 'end',
      className: 'w-48 whitespace-nowrap',
      render: ({ time }) => <TimeText timeMs={time} />,
    },
    {
      id: 'number',
      header: t('ledger.number'),
      align: 'end',
      className: 'w-24 text-muted',
      render: ({ id }) => id,
    },
  ];
  return (
    <>
      <DataTable
        label={t('ledger.transfers')}
        columns={columns}
        rows={read.data?.data}
        rowKey={({ id }) => id}
        empty={{ title: t('ledger.empty') }}
        read={read}
      />
      <Pager page={page} total={read.data?.total} rows={read.data?.data.length} onPage={onPage} />
    </>
  );
}
