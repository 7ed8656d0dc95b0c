import type { System } from '@tradewind/contract/operator-light';
import { useFormat } from '@tradewind/ui';
import { Age } from '../../shared/Age.tsx';
import { DataTable } from '../../shared/DataTable.tsx';
import { useT } from '../../shared/language.ts';

export function Work({ system: { work } }: { system: System }) {
  const t = useT();
  const format = useFormat();
  return (
    <DataTable
      label={t('system.work')}
      columns={[
        { id: 'queue', header: t('system.queue'), render: ({ queue, name }) => t(`system.queues.${queue}`, { name }) },
        { id: 'waiting', header: t('system.waiting'), align: 'end', render: ({ waiting }) => format.number(waiting) },
        {
          id: 'failed',
          header: t('system.failedToday'),
          align: 'end',
          render: ({ failed }) => (
            <span className={failed > 0 ? 'font-semibold text-bad' : undefined}>{format.number(failed)}</span>
          ),
        },
        {
          id: 'oldest',
          header: t('system.oldest'),
          align: 'end',
          render: ({ oldest_at: at }) =>
            at === null ? <span className="text-muted">{t('system.none')}</span> : <Age sinceMs={at} />,
        },
      ]}
      rows={work}
      rowKey={({ queue, name }) => `${queue} ${name}`}
      empty={{ title: t('system.none') }}
    />
  );
}
