import { operatorFeedbackCalls, type FeedbackRow } from '@tradewind/contract/operator-light';
import { Button, TimeText } from '@tradewind/ui';
import { useState } from 'react';
import { api, useMay } from '../../shared/api.ts';
import { Badge } from '../../shared/Badge.tsx';
import { CustomerName } from '../../shared/CustomerName.tsx';
import { DataTable, type Column } from '../../shared/DataTable.tsx';
import { DecisionDialog, type Decision } from '../../shared/Decision.tsx';
import { FilterBar } from '../../shared/FilterBar.tsx';
import { useT, type T } from '../../shared/language.ts';
import { Page } from '../../shared/Page.tsx';
import { Pager } from '../../shared/Pager.tsx';
import { readAgain, useRead } from '../../shared/queries.ts';
import { useFilter } from '../../shared/use-filter.ts';

const DEFAULTS = { state: '' };
const STATES = ['open', 'handled'] as const;
const REMARK_LENGTH = 500;

/** /admin/feedback: messages, and who handled them. */
export function FeedbackPage() {
  const t = useT();
  const filter = useFilter(DEFAULTS);
  const state = STATES.find((known) => known === filter.values.state);
  const read = useRead(
    operatorFeedbackCalls.feedback,
    { page: filter.page, ...(state === undefined ? {} : { state }) },
    { keep: true },
  );
  const mayHandle = useMay(operatorFeedbackCalls.handleFeedback);
  const [chosen, setChosen] = useState<FeedbackRow>();
  return (
    <Page
      title={t('app.nav.feedback')}
      badge={
        read.data !== undefined &&
        read.data.open > 0 && <Badge tone="waiting">{t.plural('feedback.openCount', read.data.open)}</Badge>
      }
    >
      <FilterBar
        filter={filter}
        viewsOf="feedback"
        chips={[
          {
            name: 'state',
            label: t('feedback.state'),
            options: STATES.map((value) => ({ value, label: t(`feedback.states.${value}`) })),
          },
        ]}
      />
      <DataTable
        label={t('app.nav.feedback')}
        columns={columnsOf(t, mayHandle ? setChosen : undefined)}
        rows={read.data?.data}
        rowKey={({ id }) => id}
        empty={{ title: t('feedback.empty'), body: t('feedback.emptyBody') }}
        read={read}
      />
      <Pager page={filter.page} total={read.data?.total} rows={read.data?.data.length} onPage={filter.setPage} />
      <DecisionDialog
        decision={chosen === undefined ? undefined : decisionOf(chosen, t)}
        onClose={() => setChosen(undefined)}
        onDone={() => readAgain(operatorFeedbackCalls.feedback)}
      />
    </Page>
  );
}

function columnsOf(
  t: T,
  onChoose: ((row: FeedbackRow) => void) | undefined,
): readonly [Column<FeedbackRow>, ...Column<FeedbackRow>[]] {
  return [
    {
      id: 'text',
      header: t('feedback.text'),
      render: ({ text, remark }) => (
        <>
          <span className="block [overflow-wrap:anywhere] whitespace-pre-line" dir="auto">
            {text}
          </span>
          {remark !== '' && <span className="mt-1 block text-1 text-muted [overflow-wrap:anywhere]">{remark}</span>}
        </>
      ),
    },
    {
      id: 'state',
      header: t('feedback.state'),
      stack: 'aside',
      className: 'w-44',
      render: ({ handled_by: by, handled_at: at }) =>
        by === null || at === null ? (
          <Badge tone="waiting">{t('feedback.states.open')}</Badge>
        ) : (
          <>
            <Badge tone="good">{t('feedback.states.handled')}</Badge>
            <span className="mt-1 block text-1 text-muted">
              {by.name} · <TimeText timeMs={at} />
            </span>
          </>
        ),
    },
    {
      id: 'writer',
      header: t('feedback.writer'),
      className: 'w-56',
      render: ({ customer, contact }) => (
        <>
          {customer === null ? t('feedback.guest') : <CustomerName customer={customer} />}
          {contact !== '' && (
            <bdi className="block text-1 text-muted [overflow-wrap:anywhere]" data-testid="feedback-contact">
              {contact}
            </bdi>
          )}
        </>
      ),
    },
    {
      id: 'time',
      header: t('feedback.time'),
      className: 'w-48 whitespace-nowrap',
      render: ({ created_at: at }) => <TimeText timeMs={at} />,
    },
    {
      id: 'actions',
      header: t('feedback.action'),
      headerHidden: true,
      align: 'end',
      render: (row) =>
        onChoose === undefined ? null : (
          <Button tone="quiet" onClick={() => onChoose(row)}>
            {row.handled_at === null ? t('feedback.handle') : t('feedback.reopen')}
          </Button>
        ),
    },
  ];
}

function decisionOf({ id, handled_at: at, text }: FeedbackRow, t: T): Decision {
  const body = <p className="line-clamp-4 [overflow-wrap:anywhere]">{text}</p>;
  const send = (handled: 0 | 1) => (idempotencyKey: string, remark: string) =>
    api.call(operatorFeedbackCalls.handleFeedback, { id, handled, remark }, { quiet: true, idempotencyKey });
  if (at !== null)
    return {
      title: t('feedback.reopenTitle'),
      body,
      action: t('feedback.reopen'),
      done: t('feedback.reopened'),
      run: send(0),
    };
  return {
    title: t('feedback.handleTitle'),
    body,
    action: t('feedback.handle'),
    words: { label: t('feedback.remark'), hint: t('feedback.remarkHint'), minLength: 0, maxLength: REMARK_LENGTH },
    done: t('feedback.handledDone'),
    run: send(1),
  };
}
