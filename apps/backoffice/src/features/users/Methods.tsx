import { operatorPeopleCalls } from '@tradewind/contract/operator-light';
import { TimeText } from '@tradewind/ui';
import { Badge } from '../../shared/Badge.tsx';
import { CopyButton } from '../../shared/CopyButton.tsx';
import { DataTable } from '../../shared/DataTable.tsx';
import { accountText } from '../../shared/grouped.ts';
import { useT } from '../../shared/language.ts';
import { Section } from '../../shared/Page.tsx';
import { useRead } from '../../shared/queries.ts';
import { detailText } from './texts.ts';

/** A customer's payout methods, including deleted ones. */
export function Methods({ userId }: { userId: number }) {
  const t = useT();
  const read = useRead(operatorPeopleCalls.userMethods, { id: userId }, { once: true });
  return (
    <Section title={t('users.views.methods')} hint={t('users.methodsHint')}>
      <DataTable
        label={t('users.views.methods')}
        columns={[
          {
            id: 'currency',
            header: t('users.currency'),
            className: 'w-40 align-top whitespace-nowrap',
            render: ({ currency, protocol }) => (
              <span className="font-semibold">{protocol === '' ? currency : `${currency} ${protocol}`}</span>
            ),
          },
          {
            id: 'details',
            header: t('users.whereTo'),
            render: ({ details }) => (
              <dl>
                {Object.entries(details)
                  .filter(([, value]) => value !== '')
                  .map(([name, value]) => (
                    <div key={name} className="flex flex-wrap items-center gap-x-2">
                      <dt className="text-1 text-muted">{detailText(name, t)}</dt>
                      <dd className="flex min-w-0 items-center gap-1">
                        <span className="[overflow-wrap:anywhere]">
                          {name === 'payee_account' ? accountText(value) : value}
                        </span>
                        <CopyButton text={value} label={detailText(name, t)} />
                      </dd>
                    </div>
                  ))}
              </dl>
            ),
          },
          {
            id: 'state',
            header: t('queues.status'),
            stack: 'aside',
            className: 'align-top',
            render: ({ deleted_at: deletedAt }) =>
              deletedAt === null ? (
                <Badge tone="good">{t('users.bound')}</Badge>
              ) : (
                <span className="inline-flex flex-wrap items-baseline gap-x-2">
                  <Badge>{t('users.deleted')}</Badge>
                  <TimeText timeMs={deletedAt} className="text-1 text-muted" />
                </span>
              ),
          },
          {
            id: 'since',
            header: t('users.boundAt'),
            align: 'end',
            className: 'w-48 align-top whitespace-nowrap',
            render: ({ created_at: at }) => <TimeText timeMs={at} />,
          },
        ]}
        rows={read.data}
        rowKey={({ id }) => id}
        empty={{ title: t('users.noMethods') }}
        read={read}
        skeletonRows={2}
      />
    </Section>
  );
}
