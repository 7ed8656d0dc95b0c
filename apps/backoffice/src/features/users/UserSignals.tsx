import { operatorPeopleCalls, type UserDetail } from '@tradewind/contract/operator-light';
import { Button, TimeText } from '@tradewind/ui';
import { useState } from 'react';
import { api, useMay } from '../../shared/api.ts';
import { DataTable } from '../../shared/DataTable.tsx';
import { DecisionDialog, type Decision } from '../../shared/Decision.tsx';
import { useT, type T } from '../../shared/language.ts';
import { Section } from '../../shared/Page.tsx';
import { readAgain, useRead } from '../../shared/queries.ts';
import { REASON_LENGTH, REASON_MIN } from '../../shared/reason.ts';

/** A customer's signals and webhooks, which operators may pause. */
export function UserSignals({ user }: { user: UserDetail }) {
  return (
    <>
      <Hooks user={user} />
      <Webhooks user={user} />
    </>
  );
}

function Hooks({ user }: { user: UserDetail }) {
  const t = useT();
  const read = useRead(operatorPeopleCalls.userHooks, { id: user.id });
  const mayPause = useMay(operatorPeopleCalls.pauseUserHook);
  const [decision, setDecision] = useState<Decision>();
  const decide = (row: Pausable & { readonly id: string }): void =>
    setDecision(
      decisionOn(user, row, t, (paused, reason, idempotencyKey) =>
        api.call(
          operatorPeopleCalls.pauseUserHook,
          { id: user.id, hook_id: row.id, paused, reason },
          { quiet: true, idempotencyKey },
        ),
      ),
    );
  return (
    <Section title={t('users.signals.hooks')}>
      <DataTable
        label={t('users.signals.hooks')}
        columns={[
          { id: 'name', header: t('users.keys.name'), render: ({ name }) => <bdi>{name}</bdi> },
          { id: 'lots', header: t('users.signals.lots'), render: ({ max_lots: lots }) => String(lots) },
          {
            id: 'instruments',
            header: t('users.signals.instruments'),
            render: ({ instruments }) =>
              instruments.length === 0 ? t('users.signals.all') : <bdi>{instruments.join(', ')}</bdi>,
          },
          { id: 'state', header: t('users.keys.state'), render: (row) => stateOf(row, t) },
          { id: 'used', header: t('users.lastUsed'), render: ({ used_at: at }) => <Instant at={at} /> },
          {
            id: 'pause',
            header: '',
            align: 'end',
            render: (row) => mayPause && <PauseButton row={row} onPress={() => decide(row)} />,
          },
        ]}
        rows={read.data}
        rowKey={({ id }) => id}
        empty={{ title: t('users.signals.noHooks') }}
        read={read}
        skeletonRows={2}
      />
      <DecisionDialog
        decision={decision}
        onClose={() => setDecision(undefined)}
        onDone={() => readAgain(operatorPeopleCalls.userHooks, operatorPeopleCalls.user)}
      />
    </Section>
  );
}

function Webhooks({ user }: { user: UserDetail }) {
  const t = useT();
  const read = useRead(operatorPeopleCalls.userWebhooks, { id: user.id });
  const mayPause = useMay(operatorPeopleCalls.pauseUserWebhook);
  const [decision, setDecision] = useState<Decision>();
  const decide = (row: Omit<Pausable, 'name'> & { readonly id: number; readonly url: string }): void =>
    setDecision(
      decisionOn(user, { ...row, name: row.url }, t, (paused, reason, idempotencyKey) =>
        api.call(
          operatorPeopleCalls.pauseUserWebhook,
          { id: user.id, webhook_id: row.id, paused, reason },
          { quiet: true, idempotencyKey },
        ),
      ),
    );
  return (
    <Section title={t('users.signals.webhooks')}>
      <DataTable
        label={t('users.signals.webhooks')}
        columns={[
          { id: 'url', header: t('users.signals.receiver'), render: ({ url }) => <bdi>{url}</bdi> },
          { id: 'state', header: t('users.keys.state'), render: (row) => stateOf(row, t) },
          { id: 'failure', header: t('users.signals.failure'), render: ({ failure }) => failure },
          { id: 'sent', header: t('users.signals.sent'), render: ({ sent_at: at }) => <Instant at={at} /> },
          {
            id: 'pause',
            header: '',
            align: 'end',
            render: (row) => mayPause && <PauseButton row={{ ...row, name: row.url }} onPress={() => decide(row)} />,
          },
        ]}
        rows={read.data}
        rowKey={({ id }) => String(id)}
        empty={{ title: t('users.signals.noWebhooks') }}
        read={read}
        skeletonRows={2}
      />
      <DecisionDialog
        decision={decision}
        onClose={() => setDecision(undefined)}
        onDone={() => readAgain(operatorPeopleCalls.userWebhooks, operatorPeopleCalls.user)}
      />
    </Section>
  );
}

interface Pausable {
  readonly name: string;
  readonly paused: 0 | 1;
  readonly held: 0 | 1;
}

function Instant({ at }: { at: number | null }) {
  const t = useT();
  return at === null ? t('users.never') : <TimeText timeMs={at} />;
}

function PauseButton({ row: { held, name }, onPress }: { row: Pausable; onPress(): void }) {
  const t = useT();
  return (
    <Button
      tone="quiet"
      aria-label={t(held === 1 ? 'users.keys.resumeOf' : 'users.keys.pauseOf', { name })}
      onClick={onPress}
    >
      {t(held === 1 ? 'users.keys.resume' : 'users.keys.pause')}
    </Button>
  );
}

function stateOf({ held, paused }: Omit<Pausable, 'name'>, t: T): string {
  if (held === 1) return t('users.keys.states.held');
  return t(paused === 1 ? 'users.keys.states.paused' : 'users.keys.states.active');
}

function decisionOn(
  { uid }: UserDetail,
  { name, held }: Pausable,
  t: T,
  pause: (paused: 0 | 1, reason: string, idempotencyKey: string) => Promise<unknown>,
): Decision {
  const paused = held === 1 ? 0 : 1;
  return {
    title: t(paused === 1 ? 'users.signals.pauseTitle' : 'users.signals.resumeTitle', { name, uid }),
    body: t(paused === 1 ? 'users.signals.pauseBody' : 'users.signals.resumeBody'),
    action: t(paused === 1 ? 'users.keys.pause' : 'users.keys.resume'),
    danger: paused === 1,
    words: { label: t('users.reason'), hint: t('users.auditHint'), minLength: REASON_MIN, maxLength: REASON_LENGTH },
    done: t(paused === 1 ? 'users.signals.pauseDone' : 'users.keys.resumeDone'),
    run: (idempotencyKey, reason) => pause(paused, reason, idempotencyKey),
  };
}
