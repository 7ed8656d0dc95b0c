import { operatorCalendarCalls, type OperatorCalendarEvent } from '@tradewind/contract/operator-light';
import { Button, TimeText } from '@tradewind/ui';
import { useState } from 'react';
import { api } from '../../shared/api.ts';
import { DataTable, type Column } from '../../shared/DataTable.tsx';
import { DecisionDialog, type Decision } from '../../shared/Decision.tsx';
import { FilterBar } from '../../shared/FilterBar.tsx';
import { useT, type T } from '../../shared/language.ts';
import { Page, Section } from '../../shared/Page.tsx';
import { Pager } from '../../shared/Pager.tsx';
import { useRead } from '../../shared/queries.ts';
import { useFilter } from '../../shared/use-filter.ts';
import { ImportForm } from './ImportForm.tsx';
import { Imports } from './Imports.tsx';
import { readCalendarAgain } from './read.ts';

const DEFAULTS = { search: '' };
const SEARCH_LENGTH = 80;

/** /admin/calendar: importing economic events, the events, and the imports. */
export function CalendarPage() {
  const t = useT();
  const filter = useFilter(DEFAULTS);
  const { search } = filter.values;
  const read = useRead(
    operatorCalendarCalls.calendarEvents,
    { page: filter.page, ...(search === '' ? {} : { search: search.slice(0, SEARCH_LENGTH) }) },
    { keep: true },
  );
  const [chosen, setChosen] = useState<OperatorCalendarEvent>();
  return (
    <Page title={t('app.nav.calendar')}>
      <Section title={t('calendar.import')} hint={t('calendar.importHint')}>
        <ImportForm />
      </Section>
      <Section title={t('calendar.events')}>
        <FilterBar filter={filter} viewsOf="calendar" search={{ name: 'search', label: t('calendar.search') }} />
        <DataTable
          label={t('calendar.events')}
          columns={columnsOf(t, setChosen)}
          rows={read.data?.data}
          rowKey={({ id }) => id}
          empty={
            filter.isSet
              ? { title: t('calendar.noneFound') }
              : { title: t('calendar.noEvents'), body: t('calendar.noEventsBody') }
          }
          read={read}
        />
        <Pager page={filter.page} total={read.data?.total} rows={read.data?.data.length} onPage={filter.setPage} />
      </Section>
      <Imports />
      <DecisionDialog
        decision={chosen === undefined ? undefined : removing(chosen, t)}
        onClose={() => setChosen(undefined)}
        onDone={readCalendarAgain}
      />
    </Page>
  );
}

function removing({ id, title }: OperatorCalendarEvent, t: T): Decision {
  return {
    title: t('calendar.removeTitle'),
    body: (
      <>
        <bdi className="font-semibold [overflow-wrap:anywhere]">{title}</bdi>
        <p className="mt-1">{t('calendar.removeBody')}</p>
      </>
    ),
    action: t('calendar.remove'),
    danger: true,
    done: t('calendar.removed'),
    run: () => api.call(operatorCalendarCalls.removeCalendarEvent, { id }, { quiet: true }),
  };
}

function columnsOf(
  t: T,
  onChoose: (event: OperatorCalendarEvent) => void,
): readonly [Column<OperatorCalendarEvent>, ...Column<OperatorCalendarEvent>[]] {
  return [
    {
      id: 'title',
      header: t('calendar.title'),
      className: 'min-w-64',
      render: ({ title }) => <bdi className="font-semibold [overflow-wrap:anywhere]">{title}</bdi>,
    },
    {
      id: 'time',
      header: t('calendar.time'),
      stack: 'aside',
      className: 'whitespace-nowrap',
      render: ({ time }) => <TimeText timeMs={time} />,
    },
    {
      id: 'currency',
      header: t('calendar.currency'),
      render: ({ currency, country }) => `${currency}${country === '' ? '' : ` · ${country}`}`,
    },
    {
      id: 'importance',
      header: t('calendar.importance'),
      render: ({ importance }) => t(`calendar.importances.${importance}`),
    },
    {
      id: 'figures',
      header: t('calendar.figures'),
      render: ({ previous, forecast, actual }) => (
        <bdi>{[previous, forecast, actual].map((figure) => (figure === '' ? '–' : figure)).join(' / ')}</bdi>
      ),
    },
    { id: 'source', header: t('calendar.source'), render: ({ source }) => <bdi>{source}</bdi> },
    {
      id: 'action',
      header: t('calendar.action'),
      headerHidden: true,
      align: 'end',
      render: (event) => (
        <Button tone="quiet" data-testid="remove-event" onClick={() => onChoose(event)}>
          {t('calendar.remove')}
        </Button>
      ),
    },
  ];
}
