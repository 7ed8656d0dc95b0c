import type { System } from '@tradewind/contract/operator-light';
import { DataTable } from '../../shared/DataTable.tsx';
import { useLanguage, useT } from '../../shared/language.ts';
import { secondsAgo } from '../../shared/seconds-ago.ts';

export function Leases({ system: { leases, now } }: { system: System }) {
  const t = useT();
  const { tag } = useLanguage();
  return (
    <DataTable
      label={t('system.leases')}
      columns={[
        { id: 'lease', header: t('system.lease'), render: ({ name }) => t(`system.leaseNames.${name}`) },
        {
          id: 'epoch',
          header: t('system.epoch'),
          align: 'end',
          render: ({ epoch }) => <span className="figures">{epoch}</span>,
        },
        {
          id: 'holder',
          header: t('system.holder'),
          render: ({ holder }) =>
            holder === '' ? (
              <span className="text-muted">{t('system.neverHeld')}</span>
            ) : (
              <bdi className="[overflow-wrap:anywhere]">{holder}</bdi>
            ),
        },
        {
          id: 'seen',
          header: t('system.seen'),
          align: 'end',
          render: ({ beat_at: at, holder }) =>
            at === null ? (
              <span className="text-muted">{t(holder === '' ? 'system.none' : 'system.noSigns')}</span>
            ) : (
              secondsAgo(at, now, tag, t)
            ),
        },
      ]}
      rows={leases}
      rowKey={({ name }) => name}
      empty={{ title: t('system.none') }}
    />
  );
}
