import type { Statement } from '@tradewind/contract/light';
import { OPERATOR_FILES, operatorReportCalls, type UserDetail } from '@tradewind/contract/operator-light';
import { Money, TimeText, useFormat } from '@tradewind/ui';
import { useState } from 'react';
import { CsvButton } from '../../shared/CsvButton.tsx';
import { DataTable } from '../../shared/DataTable.tsx';
import { Facts } from '../../shared/Facts.tsx';
import { useLanguage, useT } from '../../shared/language.ts';
import { Section } from '../../shared/Page.tsx';
import { Pager } from '../../shared/Pager.tsx';
import { useRead } from '../../shared/queries.ts';
import { SelectField } from '../../shared/SelectField.tsx';
import { monthsSince, monthText } from './months.ts';

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
  'demo',
] as const;

/** A month's statement as the customer sees it, and its files. */
export function Statements({ user }: { user: UserDetail }) {
  const t = useT();
  const { tag } = useLanguage();
  const [months] = useState(() => monthsSince(user.created_at, Date.now()));
  const [month, setMonth] = useState(months[0] ?? '');
  const [page, setPage] = useState(1);
  const read = useRead(operatorReportCalls.statement, { user_id: user.id, month, page }, { keep: true });
  const query = { user_id: user.id, month };
  return (
    <Section title={t('users.views.statements')} hint={t('users.statement.hint')}>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <SelectField
          className="min-w-48"
          label={t('users.statement.month')}
          value={month}
          onValueChange={(next) => {
            setMonth(next);
            setPage(1);
          }}
          choices={months.map((value) => ({ value, label: monthText(tag, value) }))}
        />
        <CsvButton file={OPERATOR_FILES.statementPdf} query={query} label={t('users.statement.pdf')} />
        <CsvButton
          file={OPERATOR_FILES.statementCsv}
          query={{ ...query, headings: 'texts' }}
          label={t('users.statement.csv')}
        />
      </div>
      {read.data !== undefined && <Figures statement={read.data} />}
      <DataTable
        label={t('users.statement.movements')}
        columns={[
          { id: 'what', header: t('users.statement.what'), render: ({ MemoTran }) => MemoTran },
          {
            id: 'change',
            header: t('users.statement.change'),
            align: 'end',
            stack: 'aside',
            render: ({ Value }) => <Money value={Value} kind="profit" signed />,
          },
          {
            id: 'balance',
            header: t('users.statement.balance'),
            align: 'end',
            render: ({ Balance }) => <Money value={Balance} kind="balance" />,
          },
          {
            id: 'time',
            header: t('users.statement.time'),
            align: 'end',
            className: 'whitespace-nowrap',
            render: ({ created_at: at }) => <TimeText timeMs={at} />,
          },
        ]}
        rows={read.data?.movements.data}
        rowKey={({ Id }) => Id}
        empty={{ title: t('users.statement.none') }}
        read={read}
        skeletonRows={4}
      />
      <Pager page={page} total={read.data?.movements.total} rows={read.data?.movements.data.length} onPage={setPage} />
    </Section>
  );
}

function Figures({ statement }: { statement: Statement }) {
  const t = useT();
  const format = useFormat();
  const { opening_balance: opening, closing_balance: closing, totals, is_over: isOver, chain } = statement;
  const usd = (value: number) => <Money value={value} kind="balance" currency />;
  return (
    <div className="mb-4" data-testid="statement">
      <Facts
        rows={[
          { label: t('users.statement.opening'), value: usd(opening) },
          ...TOTALS.filter((name) => totals[name] !== 0).map((name) => ({
            label: t(`users.statement.totals.${name}`),
            value: <Money value={totals[name]} kind="profit" signed currency />,
          })),
          { label: isOver === 1 ? t('users.statement.closing') : t('users.statement.now'), value: usd(closing) },
          { label: t('users.statement.orders'), value: format.number(statement.orders.total) },
          { label: t('users.statement.positions'), value: format.number(statement.positions_total) },
          {
            label: t('users.statement.chain', { seq: chain.seq }),
            value: <code className="text-1 break-all">{chain.hash}</code>,
            copy: chain.hash,
            wide: true,
          },
        ]}
      />
    </div>
  );
}
