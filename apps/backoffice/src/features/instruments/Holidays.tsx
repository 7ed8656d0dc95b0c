import { operatorBaseCalls, operatorInstrumentCalls, type Holiday } from '@tradewind/contract/operator-light';
import { Button, Sheet } from '@tradewind/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { api, useMay } from '../../shared/api.ts';
import { Badge } from '../../shared/Badge.tsx';
import { DataTable, type Column } from '../../shared/DataTable.tsx';
import { Decisions } from '../../shared/Decision.tsx';
import { useT, type T } from '../../shared/language.ts';
import { Section } from '../../shared/Page.tsx';
import { Pager } from '../../shared/Pager.tsx';
import { PATHS, recordPath } from '../../shared/paths.ts';
import { readAgain, useRead } from '../../shared/queries.ts';
import { REMARK_MAX, REMARK_MIN } from '../../shared/remark.ts';
import { HolidayForm } from './HolidayForm.tsx';
import { refusalText } from './refusal.ts';

interface HolidaysProps {
  readonly page: number;
  onPage(page: number): void;
}

const again = () => readAgain(operatorInstrumentCalls.holidays, operatorBaseCalls.changes);

/** Periods in which markets are closed in addition to their regular hours. */
export function Holidays({ page, onPage }: HolidaysProps) {
  const t = useT();
  const read = useRead(operatorInstrumentCalls.holidays, { page }, { keep: true });
  const mayPropose = useMay(operatorInstrumentCalls.proposeHoliday);
  const [adding, setAdding] = useState(false);
  const [openedAt] = useState(() => Date.now());
  return (
    <Section
      title={t('instruments.views.holidays')}
      hint={t('instruments.holiday.about')}
      actions={
        mayPropose && (
          <Button
            icon={<Plus aria-hidden size={16} strokeWidth={1.5} />}
            onClick={() => setAdding(true)}
            data-testid="propose-holiday"
          >
            {t('instruments.holiday.add')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('instruments.views.holidays')}
        columns={columnsOf(t, mayPropose, openedAt)}
        rows={read.data?.data}
        rowKey={({ id }) => id}
        empty={{ title: t('instruments.holiday.empty'), body: t('instruments.holiday.emptyBody') }}
        read={read}
        skeletonRows={3}
      />
      <Pager page={page} total={read.data?.total} rows={read.data?.data.length} onPage={onPage} />
      <Sheet open={adding} onOpenChange={setAdding} title={t('instruments.holiday.add')}>
        <HolidayForm
          onDone={async () => {
            setAdding(false);
            await again();
          }}
        />
      </Sheet>
    </Section>
  );
}

function columnsOf(t: T, mayPropose: boolean, nowMs: number): readonly [Column<Holiday>, ...Column<Holiday>[]] {
  return [
    { id: 'name', header: t('changes.field.name'), render: ({ name }) => name },
    {
      id: 'scope',
      header: t('instruments.holiday.scope'),
      render: ({ hours, instrument }) => (hours === null ? instrument?.show_code : t(`changes.hoursOf.${hours}`)),
    },
    {
      id: 'from',
      header: t('changes.field.from'),
      className: 'tabular-nums',
      render: ({ from }) => from.replace('T', ' '),
    },
    { id: 'to', header: t('changes.field.to'), className: 'tabular-nums', render: ({ to }) => to.replace('T', ' ') },
    {
      id: 'state',
      header: t('instruments.state'),
      stack: 'aside',
      render: (row) => <State row={row} mayPropose={mayPropose} nowMs={nowMs} />,
    },
  ];
}

interface StateProps {
  readonly row: Holiday;
  readonly mayPropose: boolean;
  readonly nowMs: number;
}

function State({ row, mayPropose, nowMs }: StateProps) {
  const t = useT();
  if (row.removed_at !== null) return <Badge tone="plain">{t('changes.takenOff')}</Badge>;
  if (row.waiting_change !== null)
    return (
      <Link to={recordPath(PATHS.changes, row.waiting_change)} className="hit inline-flex items-center text-accent">
        {t('instruments.waiting', { id: row.waiting_change })}
      </Link>
    );
  if (row.from_at <= nowMs) return <Badge tone="plain">{t('instruments.holiday.begun')}</Badge>;
  if (!mayPropose) return <Badge tone="good">{t('instruments.holiday.ahead')}</Badge>;
  return (
    <Decisions
      choices={[
        {
          id: `remove-${row.id}`,
          label: t('instruments.holiday.remove'),
          title: t('instruments.holiday.removeTitle', { name: row.name }),
          body: t('instruments.holiday.removeBody'),
          action: t('instruments.form.send'),
          words: { label: t('instruments.reason'), minLength: REMARK_MIN, maxLength: REMARK_MAX },
          done: t('instruments.holiday.proposed'),
          refusal: (error) => refusalText(error, t),
          run: (idempotencyKey, reason) =>
            api.call(
              operatorInstrumentCalls.proposeHolidayRemoval,
              { id: row.id, reason },
              { quiet: true, idempotencyKey },
            ),
        },
      ]}
      onDone={again}
    />
  );
}
