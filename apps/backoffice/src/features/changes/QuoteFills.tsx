import type { CorrectedAccount, QuoteCorrection } from '@tradewind/contract/operator-light';
import { Money, Price, TimeText, useFormat } from '@tradewind/ui';
import { CustomerName } from '../../shared/CustomerName.tsx';
import { DataTable, type Column } from '../../shared/DataTable.tsx';
import { Facts } from '../../shared/Facts.tsx';
import { useT } from '../../shared/language.ts';
import { Section } from '../../shared/Page.tsx';

type Fill = CorrectedAccount['fills'][number];
interface Row {
  readonly account: CorrectedAccount;
  readonly fill: Fill;
  /** The sums of an account are shown with its first fill. */
  readonly isFirst: boolean;
}

/** Every fill at a quote by customer, with the current result of correcting it. */
export function QuoteFills({ plan }: { plan: QuoteCorrection }) {
  const t = useT();
  const format = useFormat();
  const rows = plan.accounts.flatMap((account) =>
    account.fills.map((fill, index): Row => ({ account, fill, isFirst: index === 0 })),
  );
  return (
    <>
      <Facts
        rows={[
          { label: t('changes.quote.quote'), value: `#${plan.quote_id}` },
          { label: t('changes.quote.time'), value: <TimeText timeMs={plan.time} /> },
          { label: t('changes.quote.wrong'), value: <Pair plan={plan} bid={plan.bid} ask={plan.ask} /> },
          { label: t('changes.quote.right'), value: <Pair plan={plan} bid={plan.right_bid} ask={plan.right_ask} /> },
          { label: t('changes.quote.credits'), value: <Money value={plan.credits} kind="balance" currency /> },
          { label: t('changes.quote.debits'), value: <Money value={plan.debits} kind="balance" currency /> },
          { label: t('changes.quote.waived'), value: <Money value={plan.waived} kind="balance" currency /> },
          { label: t('changes.quote.demo'), value: format.number(plan.demo_fills) },
        ]}
      />
      <Section title={t('changes.quote.fills')} hint={t('changes.quote.fillsHint')}>
        <DataTable
          label={t('changes.quote.fills')}
          columns={useColumns(plan.PricePrecision)}
          rows={rows}
          rowKey={({ fill }) => fill.seq}
          empty={{ title: t('changes.quote.none') }}
          whole
        />
      </Section>
    </>
  );
}

function Pair({ plan, bid, ask }: { plan: QuoteCorrection; bid: number; ask: number }) {
  return (
    <bdi className="tabular-nums">
      <Price value={bid} precision={plan.PricePrecision} /> / <Price value={ask} precision={plan.PricePrecision} />
    </bdi>
  );
}

function useColumns(precision: number): readonly [Column<Row>, ...Column<Row>[]] {
  const t = useT();
  const format = useFormat();
  const money = (value: number) => <Money value={value} kind="balance" />;
  return [
    {
      id: 'customer',
      header: t('changes.customer'),
      stack: 'title',
      render: ({ account }) => <CustomerName customer={account.customer} />,
    },
    {
      id: 'order',
      header: t('changes.quote.order'),
      render: ({ fill }) => `#${fill.order_id} · ${fillText(fill, t)}`,
    },
    { id: 'lots', header: t('changes.quote.lots'), align: 'end', render: ({ fill }) => format.number(fill.lots) },
    {
      id: 'price',
      header: t('changes.quote.got'),
      align: 'end',
      render: ({ fill }) => <Price value={fill.price} precision={precision} />,
    },
    {
      id: 'right',
      header: t('changes.quote.due'),
      align: 'end',
      render: ({ fill }) => <Price value={fill.right_price} precision={precision} />,
    },
    {
      id: 'difference',
      header: t('changes.quote.difference'),
      align: 'end',
      render: ({ fill }) => money(fill.difference),
    },
    {
      id: 'protection',
      header: t('changes.quote.protection'),
      align: 'end',
      render: ({ account, isFirst }) => (isFirst && account.protection > 0 ? money(account.protection) : ''),
    },
    {
      id: 'amount',
      header: t('changes.quote.amount'),
      align: 'end',
      render: ({ account, isFirst }) => (isFirst ? <strong>{money(account.amount)}</strong> : ''),
    },
  ];
}

function fillText({ closes, side, reason }: Fill, t: ReturnType<typeof useT>): string {
  const what = t(side === 1 ? 'changes.quote.buy' : 'changes.quote.sell');
  if (closes === 0) return t('changes.quote.opened', { what });
  if (reason === 'stop_out') return t('changes.quote.stoppedOut', { what });
  return t(reason === 'user' ? 'changes.quote.closed' : 'changes.quote.closedByStop', { what });
}
