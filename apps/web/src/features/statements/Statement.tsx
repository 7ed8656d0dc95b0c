import { useQuery } from '@tanstack/react-query';
import {
  reportCalls,
  type Order,
  type Statement as Figures,
  type StatementPeriod,
  type StatementPosition,
} from '@tradewind/contract/light';
import { EmptyState, ErrorState, Money, Price, Skeleton, TimeText, useFormat } from '@tradewind/ui';
import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useClient, useUser } from '../../shared/client.tsx';
import { useLanguage, useT } from '../../shared/language.ts';
import { LogRow } from '../../shared/LogRow.tsx';
import { queries } from '../../shared/queries.ts';
import { Technical } from '../../shared/Technical.tsx';
import { Files } from './Files.tsx';

export function StatementSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t('ui.loading')} className="space-y-3 p-4">
      <Skeleton className="h-20" />
      <Skeleton className="h-40" />
      <Skeleton className="h-24" />
    </div>
  );
}

interface StatementProps {
  readonly period: StatementPeriod;
}

/** A statement: its figures, the first rows, and the files with all rows. */
export function Statement({ period }: StatementProps) {
  const t = useT();
  const { api } = useClient();
  const user = useUser();
  const { locale } = useLanguage();
  const { data, isError, error, refetch } = useQuery(
    {
      queryKey: ['statement', user?.id, period, locale],
      queryFn: ({ signal }) => api.call(reportCalls.statement, { ...period }, { signal, quiet: true }),
      refetchOnMount: 'always',
    },
    queries,
  );
  if (isError && data === undefined)
    return <ErrorState title={t('reports.statement.failed')} error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <StatementSkeleton />;
  return (
    <div data-testid="statement">
      <Balances statement={data} />
      <Files period={period} uid={data.uid} />
      <Totals statement={data} />
      <Rows statement={data} />
    </div>
  );
}

function Balances({ statement }: { statement: Figures }) {
  const t = useT();
  const format = useFormat();
  const figures = [
    { label: t('reports.statement.opening'), value: statement.opening_balance, id: 'opening' },
    {
      label: statement.is_over === 1 ? t('reports.statement.closing') : t('reports.statement.now'),
      value: statement.closing_balance,
      id: 'closing',
    },
  ];
  return (
    <section className="mx-4 mt-4 rounded-control bg-raised p-4">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-4">
        {figures.map(({ label, value, id }) => (
          <div key={id} className="min-w-0">
            <dt className="text-1 text-muted">{label}</dt>
            <dd data-testid={`statement-${id}`} className="text-4 font-semibold">
              <Money value={value} kind="balance" currency />
            </dd>
          </div>
        ))}
      </dl>
      {statement.is_over === 0 && (
        <p className="mt-3 text-1 text-muted">
          {t('reports.statement.running', { time: format.time(statement.generated_at, 'dateTime') })}
        </p>
      )}
      {statement.is_demo === 1 && <p className="mt-1 text-1 text-amber">{t('reports.statement.demo')}</p>}
    </section>
  );
}

const TOTALS = [
  'deposits',
  'withdrawals',
  'withdrawals_returned',
  'profit',
  'fees',
  'commission',
  'financing',
  'protection',
  'corrections',
] as const;

function Totals({ statement }: { statement: Figures }) {
  const t = useT();
  const { totals, is_demo: isDemo } = statement;
  const shown = TOTALS.filter((name) => totals[name] !== 0 || name === 'profit' || name === 'fees');
  return (
    <dl className="mt-4 border-y border-line px-4">
      {shown.map((name) => (
        <Line key={name} label={t(`reports.statement.${name}`)}>
          <Money value={totals[name]} kind="profit" exact signed currency />
        </Line>
      ))}
      {isDemo === 1 && (
        <Line label={t('reports.statement.demoFunds')}>
          <Money value={totals.demo} kind="profit" exact signed currency />
        </Line>
      )}
    </dl>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-3 border-b border-line py-1 text-2 last:border-b-0">
      <dt className="text-muted">{label}</dt>
      <dd className="ms-auto text-end">{children}</dd>
    </div>
  );
}

function Rows({ statement }: { statement: Figures }) {
  const t = useT();
  const format = useFormat();
  const { movements, orders, positions, chain } = statement;
  if (movements.total === 0 && positions.length === 0) {
    return <EmptyState icon={<FileText size={40} strokeWidth={1.5} />} title={t('reports.statement.none')} />;
  }
  return (
    <>
      <Part title={t('reports.statement.movements')} count={movements.total}>
        {movements.data.map((row) => (
          <LogRow key={row.Id} row={row} />
        ))}
      </Part>
      {movements.total > movements.data.length && (
        <p className="px-4 py-3 text-1 text-muted">
          {t('reports.statement.more', { count: format.number(movements.total) })}
        </p>
      )}
      <Part title={t('reports.statement.orders')} count={orders.total}>
        {orders.data.map((order) => (
          <ClosedRow key={order.Id} order={order} />
        ))}
      </Part>
      <Part title={t('reports.statement.positions')} count={statement.positions_total}>
        {positions.map((position) => (
          <PositionRow key={position.Id} position={position} />
        ))}
      </Part>
      <div className="px-4 pt-4">
        <Technical>
          <p className="text-1 break-all text-muted">
            {t('reports.statement.check', { seq: chain.seq })} <code>{chain.hash}</code>
          </p>
        </Technical>
      </div>
    </>
  );
}

function Part({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  const format = useFormat();
  if (count === 0) return null;
  return (
    <section>
      <h2 className="flex justify-between gap-3 border-b border-line px-4 pt-6 pb-2 text-2 font-semibold">
        <span>{title}</span>
        <span className="figures font-normal text-muted">{format.number(count)}</span>
      </h2>
      <ul>{children}</ul>
    </section>
  );
}

interface TradeRowProps {
  readonly symbol: string;
  readonly type: 1 | 2;
  readonly lots: number;
  readonly below: ReactNode;
  readonly value: ReactNode;
}

function TradeRow({ symbol, type, lots, below, value }: TradeRowProps) {
  const t = useT();
  const format = useFormat();
  return (
    <li className="flex min-h-15 flex-wrap items-center gap-x-3 border-b border-line px-4 py-2">
      <div className="min-w-28 flex-1">
        <p className="text-2">
          {symbol} <span className="text-muted">{type === 1 ? t('app.side.buy') : t('app.side.sell')}</span>{' '}
          <span className="figures">{format.number(lots)}</span>
        </p>
        <p className="flex flex-wrap gap-x-2 text-1 text-muted">{below}</p>
      </div>
      <div className="ms-auto text-end text-2 font-semibold">{value}</div>
    </li>
  );
}

function ClosedRow({ order }: { order: Order }) {
  const { ShowCode, PricePrecision } = order.ForexTradeLists;
  return (
    <TradeRow
      symbol={ShowCode}
      type={order.OrderType}
      lots={order.Quantity}
      below={
        <>
          <TimeText timeMs={order.CloseTime} />
          <span>
            <Price value={order.Price} precision={PricePrecision} /> →{' '}
            <Price value={order.UpdatePrice} precision={PricePrecision} />
          </span>
        </>
      }
      value={<Money value={order.FactProfits} kind="profit" exact signed />}
    />
  );
}

function PositionRow({ position }: { position: StatementPosition }) {
  return (
    <TradeRow
      symbol={position.ShowCode}
      type={position.OrderType}
      lots={position.Quantity}
      below={
        <>
          <TimeText timeMs={position.OpenTime} />
          <Price value={position.Price} precision={position.PricePrecision} />
        </>
      }
      value={position.Profit === null ? null : <Money value={position.Profit} kind="profit" exact signed />}
    />
  );
}
