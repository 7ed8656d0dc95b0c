import { operatorPeopleCalls, type UserDetail } from '@tradewind/contract/operator-light';
import type { ApiKeyRow } from '@tradewind/contract/light';
import { Button, TimeText } from '@tradewind/ui';
import { useState } from 'react';
import { api, useMay } from '../../shared/api.ts';
import { DataTable } from '../../shared/DataTable.tsx';
import { DecisionDialog, type Decision } from '../../shared/Decision.tsx';
import { useT, type T } from '../../shared/language.ts';
import { Section } from '../../shared/Page.tsx';
import { readAgain, useRead } from '../../shared/queries.ts';
import { REASON_LENGTH, REASON_MIN } from '../../shared/reason.ts';

/** A customer's API keys, which operators may pause. */
export function UserApiKeys({ user }: { user: UserDetail }) {
  const t = useT();
  const read = useRead(operatorPeopleCalls.userApiKeys, { id: user.id });
  const mayPause = useMay(operatorPeopleCalls.pauseUserApiKey);
  const [decision, setDecision] = useState<Decision>();
  const never = t('users.never');
  return (
    <Section title={t('users.keys.title')}>
      <DataTable
        label={t('users.keys.title')}
        columns={[
          { id: 'name', header: t('users.keys.name'), render: ({ name }) => <bdi>{name}</bdi> },
          {
            id: 'scopes',
            header: t('users.keys.scopes'),
            render: ({ scopes }) => scopes.map((scope) => t(`users.keys.scope.${scope}`)).join(', '),
          },
          {
            id: 'ips',
            header: t('users.keys.ips'),
            render: ({ ips }) => (ips.length === 0 ? t('users.keys.everywhere') : ips.join(', ')),
          },
          { id: 'state', header: t('users.keys.state'), render: (row) => stateOf(row, t) },
          { id: 'made', header: t('users.keys.created'), render: ({ created_at: at }) => <TimeText timeMs={at} /> },
          {
            id: 'expires',
            header: t('users.keys.expires'),
            render: ({ expires_at: at }) => (at === null ? never : <TimeText timeMs={at} />),
          },
          {
            id: 'used',
            header: t('users.lastUsed'),
            render: ({ used_at: at, used_address: address }) =>
              at === null ? (
                never
              ) : (
                <>
                  <TimeText timeMs={at} /> · {address}
                </>
              ),
          },
          {
            id: 'pause',
            header: '',
            align: 'end',
            render: (row) =>
              mayPause && (
                <Button
                  tone="quiet"
                  aria-label={t(row.held === 1 ? 'users.keys.resumeOf' : 'users.keys.pauseOf', { name: row.name })}
                  onClick={() => setDecision(decisionOn(user, row, t))}
                >
                  {t(row.held === 1 ? 'users.keys.resume' : 'users.keys.pause')}
                </Button>
              ),
          },
        ]}
        rows={read.data}
        rowKey={({ id }) => String(id)}
        empty={{ title: t('users.keys.none') }}
        read={read}
        skeletonRows={2}
      />
      <DecisionDialog
        decision={decision}
        onClose={() => setDecision(undefined)}
        onDone={() => readAgain(operatorPeopleCalls.userApiKeys, operatorPeopleCalls.user)}
      />
    </Section>
  );
}

function stateOf({ held, paused, expires_at: expiresAt }: ApiKeyRow, t: T): string {
  if (expiresAt !== null && expiresAt <= Date.now()) return t('users.keys.states.expired');
  if (held === 1) return t('users.keys.states.held');
  return t(paused === 1 ? 'users.keys.states.paused' : 'users.keys.states.active');
}

function decisionOn({ id, uid }: UserDetail, { id: keyId, name, held }: ApiKeyRow, t: T): Decision {
  const paused = held === 1 ? 0 : 1;
  return {
    title: t(paused === 1 ? 'users.keys.pauseTitle' : 'users.keys.resumeTitle', { name, uid }),
    body: t(paused === 1 ? 'users.keys.pauseBody' : 'users.keys.resumeBody'),
    action: t(paused === 1 ? 'users.keys.pause' : 'users.keys.resume'),
    danger: paused === 1,
    words: {
      label: t('users.reason'),
      hint: t('users.auditHint'),
      minLength: REASON_MIN,
      maxLength: REASON_LENGTH,
    },
    done: t(paused === 1 ? 'users.keys.pauseDone' : 'users.keys.resumeDone'),
    run: (idempotencyKey, reason) =>
      api.call(
        operatorPeopleCalls.pauseUserApiKey,
        { id, key_id: keyId, paused, reason },
        { quiet: true, idempotencyKey },
      ),
  };
}
