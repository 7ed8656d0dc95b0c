import { operatorBaseCalls, operatorInstrumentCalls, type FilledQuote } from '@tradewind/contract/operator-light';
import { Button, Price, TimeText, useFormat } from '@tradewind/ui';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useMay } from '../../shared/api.ts';
import { Badge } from '../../shared/Badge.tsx';
import { DataTable, type Column } from '../../shared/DataTable.tsx';
import { useT } from '../../shared/language.ts';
import { Page, Section } from '../../shared/Page.tsx';
import { PATHS, recordPath } from '../../shared/paths.ts';
import { useRead } from '../../shared/queries.ts';
import { recordId } from '../../shared/queue.ts';
import { fieldOf, timeOf, WhenField } from '../../shared/WhenField.tsx';
import { QuoteForm } from './QuoteForm.tsx';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** /admin/instruments/:id/fills: the quotes at which orders were filled, and the correction of one that was wrong. */
export function FilledQuotesPage() {
  const t = useT();
  const id = recordId(useParams()['id']);
  const instrument = useRead(operatorInstrumentCalls.instrument, { id });
  const mayPropose = useMay(operatorBaseCalls.proposeQuoteCorrection);
  const [now] = useState(() => Date.now());
  const [from, setFrom] = useState(() => fieldOf(now - HOUR_MS));
  const [to, setTo] = useState(() => fieldOf(now + MINUTE_MS));
  const [chosen, setChosen] = useState<FilledQuote>();
  const period = { from: timeOf(from) ?? now, to: (timeOf(to) ?? now) + MINUTE_MS };
  const read = useRead(operatorBaseCalls.filledQuotes, { forex_id: id, ...period });
  const { data } = instrument;
  const precision = data?.price_precision ?? 5;
  return (
    <Page
      title={t('instruments.fills.title', { code: data?.show_code ?? '' })}
      parent={{ to: recordPath(PATHS.instruments, id), label: data?.show_code ?? t('app.nav.instruments') }}
    >
      <p className="mb-3 max-w-168 text-2 text-muted">{t('instruments.fills.about')}</p>
      <div className="mb-3 grid max-w-168 gap-3 wide:grid-cols-2">
        <WhenField label={t('shared.filter.from')} value={from} onValueChange={setFrom} />
        <WhenField label={t('shared.filter.to')} hint={t('instruments.fills.day')} value={to} onValueChange={setTo} />
      </div>
      <DataTable
        label={t('instruments.fills.quotes')}
        columns={useColumns(precision, mayPropose ? setChosen : undefined)}
        rows={read.data}
        rowKey={({ quote_id: quote }) => quote}
        empty={{ title: t('instruments.fills.none') }}
        read={read}
      />
      {chosen !== undefined && (
        <Section title={t('instruments.fills.correct', { id: String(chosen.quote_id) })}>
          <QuoteForm
            key={chosen.quote_id}
            forexId={id}
            quote={chosen}
            precision={precision}
            onDone={() => setChosen(undefined)}
          />
        </Section>
      )}
    </Page>
  );
}

function useColumns(
  precision: number,
  onChoose: ((quote: FilledQuote) => void) | undefined,
): readonly [Column<FilledQuote>, ...Column<FilledQuote>[]] {
  const t = useT();
  const format = useFormat();
  const price = (value: number) => <Price value={value} precision={precision} />;
  return [
    {
      id: 'time',
      header: t('instruments.fills.time'),
      stack: 'title',
      render: ({ time, quote_id: id }) => (
        <>
          <TimeText timeMs={time} /> <span className="text-1 text-muted">#{id}</span>
        </>
      ),
    },
    { id: 'bid', header: t('instruments.fills.bid'), align: 'end', render: ({ bid }) => price(bid) },
    { id: 'ask', header: t('instruments.fills.ask'), align: 'end', render: ({ ask }) => price(ask) },
    { id: 'fills', header: t('instruments.fills.count'), align: 'end', render: ({ fills }) => format.number(fills) },
    {
      id: 'accounts',
      header: t('instruments.fills.accounts'),
      align: 'end',
      render: ({ accounts }) => format.number(accounts),
    },
    {
      id: 'choose',
      header: t('instruments.fills.choose'),
      headerHidden: true,
      align: 'end',
      render: (quote) =>
        quote.corrected === 1 ? (
          <Badge tone="good">{t('instruments.fills.corrected')}</Badge>
        ) : onChoose === undefined || quote.accounts === 0 ? (
          ''
        ) : (
          <Button onClick={() => onChoose(quote)}>{t('instruments.fills.choose')}</Button>
        ),
    },
  ];
}
