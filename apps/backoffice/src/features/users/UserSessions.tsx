import { operatorPeopleCalls } from '@tradewind/contract/operator-light';
import { TimeText } from '@tradewind/ui';
import { DataTable } from '../../shared/DataTable.tsx';
import { useT } from '../../shared/language.ts';
import { Section } from '../../shared/Page.tsx';
import { useRead } from '../../shared/queries.ts';

/** A customer's sessions. */
export function UserSessions({ userId }: { userId: number }) {
  const t = useT();
  const read = useRead(operatorPeopleCalls.userSessions, { id: userId });
  return (
    <Section title={t('users.views.sessions')}>
      <DataTable
        label={t('users.views.sessions')}
        columns={[
          {
            id: 'device',
            header: t('users.device'),
            render: ({ device }) => (device === '' ? t('users.unknownDevice') : device),
          },
          { id: 'address', header: t('users.address'), render: ({ address }) => address },
          { id: 'since', header: t('users.since'), render: ({ created_at: at }) => <TimeText timeMs={at} /> },
          {
            id: 'used',
            header: t('users.lastUsed'),
            align: 'end',
            render: ({ used_at: at }) => <TimeText timeMs={at} />,
          },
        ]}
        rows={read.data}
        rowKey={({ id }) => id}
        empty={{ title: t('users.noSessions') }}
        read={read}
        skeletonRows={2}
      />
    </Section>
  );
}
