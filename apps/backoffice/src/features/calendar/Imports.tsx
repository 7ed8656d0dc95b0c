import { operatorCalendarCalls, type CalendarImportRow } from '@tradewind/contract/operator-light';
import { Button, TimeText } from '@tradewind/ui';
import { useState } from 'react';
import { api } from '../../shared/api.ts';
import { DataTable, type Column } from '../../shared/DataTable.tsx';
import { DecisionDialog, type Decision } from '../../shared/Decision.tsx';
import { useT, type T } from '../../shared/language.ts';
import { Section } from '../../shared/Page.tsx';
import { Pager } from '../../shared/Pager.tsx';
import { useRead } from '../../shared/queries.ts';
import { readCalendarAgain } from './read.ts';

/** Past imports, newest first, each with a button to undo it. */
export function Imports() {
  const t = useT();
  const [page, setPage] = useState(1);
  const read = useRead(operatorCalendarCalls.calendarImports, { page }, { keep: true });
  const [chosen, setChosen] = useState<CalendarImportRow>();
  return (
    <Section title={t('calendar.imports')}>
      <DataTable
        label={t('calendar.imports')}
        columns={columnsOf(t, setChosen)}
        rows={read.data?.data}
        rowKey={({ id }) => id}
        empty={{ title: t('calendar.noImports') }}
        read={read}
        skeletonRows={3}
      />
      <Pager page={page} total={read.data?.total} rows={read.data?.data.length} onPage={setPage} />
      <DecisionDialog
        decision={chosen === undefined ? undefined : removing(chosen, t)}
        onClose={() => setChosen(undefined)}
        onDone={readCalendarAgain}
      />
    </Section>
  );
}

function removing({ id, left }: CalendarImportRow, t: T): Decision {
  return {
    title: t('calendar.removeImportTitle'),
    body: t.plural('calendar.removeImportBody', left),
    action: t('calendar.removeImport'),
    danger: true,
    done: t('calendar.removed'),
    run: () => api.call(operatorCalendarCalls.removeCalendarImport, { id }, { quiet: true }),
  };
}

function columnsOf(
  t: T,
  onChoose: (row: CalendarImportRow) => void,
): readonly [Column<CalendarImportRow>, ...Column<CalendarImportRow>[]] {
  return [
    {
      id: 'source',
      header: t('calendar.source'),
      render: ({ source, format }) => (
        <>
          <bdi className="font-semibold">{source}</bdi> <span className="text-1 text-muted">.{format}</span>
        </>
      ),
    },
    {
      id: 'when',
      header: t('calendar.when'),
      className: 'w-72 whitespace-nowrap',
      render: ({ created_at: at, operator }) => (
        <>
          <TimeText timeMs={at} /> · {t('calendar.operator', { id: String(operator) })}
        </>
      ),
    },
    {
      id: 'left',
      header: t('calendar.left'),
      align: 'end',
      className: 'w-40',
      render: ({ left }) => left,
    },
    {
      id: 'action',
      header: t('calendar.action'),
      headerHidden: true,
      align: 'end',
      className: 'w-52',
      render: (row) =>
        row.left === 0 ? null : (
          <Button tone="quiet" onClick={() => onChoose(row)}>
            {t('calendar.removeImport')}
          </Button>
        ),
    },
  ];
}
