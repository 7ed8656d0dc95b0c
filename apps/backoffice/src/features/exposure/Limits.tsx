import {
  operatorExposureCalls,
  operatorQueueCalls,
  type Exposure,
  type ExposureLimit,
} from '@tradewind/contract/operator-light';
import { Button, Sheet, TimeText, useFormat } from '@tradewind/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../shared/api.ts';
import { DataTable, type Column } from '../../shared/DataTable.tsx';
import { limitName, limitText } from '../../shared/exposure-limit.ts';
import { useT } from '../../shared/language.ts';
import { Section } from '../../shared/Page.tsx';
import { readAgain } from '../../shared/queries.ts';
import { LimitForm } from './LimitForm.tsx';
import type { Read } from './read.ts';

/** The limits that raise alarms, and the form that sets one. */
export function Limits({ exposure, read }: { exposure: Exposure; read: Read }) {
  const t = useT();
  const format = useFormat();
  const maySet = useMay(operatorExposureCalls.setExposureLimit);
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<ExposureLimit>();
  const set = (limit?: ExposureLimit) => {
    setChosen(limit);
    setOpen(true);
  };
  const nameOf = ({ kind, subject }: ExposureLimit): string => limitName(kind, subject, t);
  const columns: readonly [Column<ExposureLimit>, ...Column<ExposureLimit>[]] = [
    { id: 'what', header: t('exposure.limits.what'), render: nameOf },
    {
      id: 'limit',
      header: t('exposure.limits.limit'),
      align: 'end',
      stack: 'aside',
      render: ({ kind, limit }) => <span className="figures">{limitText(kind, limit, format, t)}</span>,
    },
    { id: 'by', header: t('exposure.limits.by'), render: ({ changed_by: name }) => name },
    {
      id: 'at',
      header: t('exposure.limits.at'),
      align: 'end',
      className: 'whitespace-nowrap',
      render: ({ changed_at: at }) => <TimeText timeMs={at} />,
    },
  ];
  const actions: Column<ExposureLimit> = {
    id: 'actions',
    header: t('exposure.limits.actions'),
    headerHidden: true,
    align: 'end',
    render: (limit) => (
      <Button onClick={() => set(limit)} aria-label={t('exposure.limits.changeOf', { what: nameOf(limit) })}>
        {t('exposure.limits.change')}
      </Button>
    ),
  };
  return (
    <Section
      title={t('exposure.limits.title')}
      hint={t('exposure.limits.about')}
      actions={
        maySet && (
          <Button icon={<Plus aria-hidden size={16} strokeWidth={1.5} />} onClick={() => set()} data-testid="set-limit">
            {t('exposure.limits.set')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('exposure.limits.title')}
        columns={maySet ? [...columns, actions] : columns}
        rows={exposure.limits}
        rowKey={({ kind, subject }) => `${kind} ${subject}`}
        empty={{ title: t('exposure.limits.none'), body: t('exposure.limits.noneBody') }}
        read={read}
      />
      <Sheet
        open={open}
        onOpenChange={setOpen}
        title={chosen === undefined ? t('exposure.limits.set') : t('exposure.limits.change')}
      >
        <LimitForm
          key={chosen === undefined ? 'new' : `${chosen.kind} ${chosen.subject}`}
          limit={chosen}
          exposure={exposure}
          onDone={async () => {
            setOpen(false);
            await readAgain(operatorExposureCalls.exposure, operatorQueueCalls.overview);
          }}
        />
      </Sheet>
    </Section>
  );
}
