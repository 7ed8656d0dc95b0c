import { operatorAuthCalls, type OperatorSessionRow } from '@tradewind/contract/operator-light';
import { Button, TimeText } from '@tradewind/ui';
import { useState } from 'react';
import { api } from '../../shared/api.ts';
import { Badge } from '../../shared/Badge.tsx';
import { DataTable, type Column } from '../../shared/DataTable.tsx';
import { DecisionDialog } from '../../shared/Decision.tsx';
import { useT } from '../../shared/language.ts';
import { Section } from '../../shared/Page.tsx';
import { readAgain, useRead } from '../../shared/queries.ts';

/** The operator's sessions, and buttons to end them. */
export function Sessions() {
  const t = useT();
  const read = useRead(operatorAuthCalls.sessions, {});
  const [ending, setEnding] = useState<OperatorSessionRow>();
  const nameOf = ({ device }: OperatorSessionRow): string => (device === '' ? t('account.sessions.unknown') : device);

  const columns: readonly [Column<OperatorSessionRow>, ...Column<OperatorSessionRow>[]] = [
    { id: 'device', header: t('account.sessions.device'), render: nameOf },
    { id: 'address', header: t('account.sessions.address'), render: ({ address }) => address },
    { id: 'used', header: t('account.sessions.used'), render: ({ used_at: usedAt }) => <TimeText timeMs={usedAt} /> },
    {
      id: 'end',
      header: t('account.sessions.end'),
      headerHidden: true,
      align: 'end',
      stack: 'aside',
      render: (row) =>
        row.current === 1 ? (
          <Badge tone="info">{t('account.sessions.here')}</Badge>
        ) : (
          <Button
            tone="quiet"
            className="-me-4"
            aria-label={t('account.sessions.endOf', { device: nameOf(row) })}
            onClick={() => setEnding(row)}
          >
            {t('account.sessions.end')}
          </Button>
        ),
    },
  ];
  return (
    <Section title={t('account.sessions.title')}>
      <DataTable
        label={t('account.sessions.title')}
        columns={columns}
        rows={read.data}
        rowKey={({ id }) => id}
        empty={{ title: t('account.sessions.empty') }}
        read={read}
        skeletonRows={2}
      />
      <DecisionDialog
        decision={
          ending && {
            title: t('account.sessions.endTitle'),
            body: t('account.sessions.endBody', { device: nameOf(ending), address: ending.address }),
            action: t('account.sessions.end'),
            danger: true,
            done: t('account.sessions.ended'),
            run: (idempotencyKey) =>
              api.call(operatorAuthCalls.revokeSession, { id: ending.id }, { quiet: true, idempotencyKey }),
          }
        }
        onClose={() => setEnding(undefined)}
        onDone={() => readAgain(operatorAuthCalls.sessions)}
      />
    </Section>
  );
}
