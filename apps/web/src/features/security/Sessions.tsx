import { securityCalls, type SessionRow } from '@tradewind/contract/light';
import { Button, Confirm, RowButton, toast, useFormat } from '@tradewind/ui';
import { LogOut, Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useClient } from '../../shared/client.tsx';
import { useLanguage, useT } from '../../shared/language.ts';
import { Loaded, Part } from './Part.tsx';
import { refreshSecurity } from '../../auth/security-query.ts';
import { useSessions } from './queries.ts';
import { useAction } from './use-action.ts';

/** The account's sessions, and buttons to end them. */
export function Sessions() {
  const t = useT();
  const query = useSessions();
  return (
    <Part title={t('security.sessions.title')}>
      <Loaded query={query} rows={2}>
        {(rows) => <SessionList rows={rows} />}
      </Loaded>
    </Part>
  );
}

function SessionList({ rows }: { rows: readonly SessionRow[] }) {
  const t = useT();
  const format = useFormat();
  const { api } = useClient();
  const { busy, run } = useAction();
  const [ending, setEnding] = useState<SessionRow>();
  const [endingOthers, setEndingOthers] = useState(false);
  const others = rows.filter(({ current }) => current === 0);
  const nameOf = (row: SessionRow): string => (row.device === '' ? t('security.sessions.unknown') : row.device);

  const end = async (row: SessionRow) => {
    const done = await run((idempotencyKey) =>
      api.call(securityCalls.revokeSession, { id: row.id }, { idempotencyKey }),
    );
    if (done) toast('success', t('security.sessions.ended'));
    setEnding(undefined);
    // even after a failure: it may have ended in the meantime
    await refreshSecurity('sessions');
  };
  const endOthers = async () => {
    const done = await run((idempotencyKey) => api.call(securityCalls.revokeOthers, {}, { idempotencyKey }));
    if (done) toast('success', t('security.sessions.endedOthers'));
    setEndingOthers(false);
    await refreshSecurity('sessions');
  };

  return (
    <>
      <ul>
        {rows.map((row) => (
          <SessionItem key={row.id} row={row} name={nameOf(row)} onEnd={() => setEnding(row)} />
        ))}
      </ul>
      {others.length === 0 ? (
        <p className="px-4 py-3 text-1 text-muted">{t('security.sessions.only')}</p>
      ) : (
        <RowButton
          icon={<LogOut size={20} strokeWidth={1.5} className="text-bad" />}
          label={<span className="text-bad">{t('security.sessions.endOthers')}</span>}
          data-testid="end-others"
          onClick={() => setEndingOthers(true)}
        />
      )}
      <Confirm
        open={ending !== undefined}
        onOpenChange={(open) => {
          if (!open) setEnding(undefined);
        }}
        title={t('security.sessions.endTitle')}
        body={
          ending !== undefined &&
          t('security.sessions.endBody', { device: nameOf(ending), time: format.time(ending.used_at) })
        }
        action={t('security.sessions.endShort')}
        danger
        busy={busy}
        onConfirm={() => {
          if (ending !== undefined) void end(ending);
        }}
      />
      <Confirm
        open={endingOthers}
        onOpenChange={setEndingOthers}
        title={t('security.sessions.endOthersTitle')}
        body={t.plural('security.sessions.endOthersBody', others.length)}
        action={t('security.sessions.endOthers')}
        danger
        busy={busy}
        onConfirm={() => void endOthers()}
      />
    </>
  );
}

/** How the server describes a phone or tablet. */
const HAND_HELD = /android|iphone|ipad|ios/iu;

function SessionItem({ row, name, onEnd }: { row: SessionRow; name: string; onEnd(): void }) {
  const { t, tag } = useLanguage();
  const format = useFormat();
  const Icon = HAND_HELD.test(row.device) ? Smartphone : Monitor;
  const country = row.country === null ? undefined : new Intl.DisplayNames(tag, { type: 'region' }).of(row.country);
  const isHere = row.current === 1;
  return (
    <li className="flex min-h-16 items-center gap-3 border-b border-line px-4 py-2" data-testid="session-row">
      <Icon aria-hidden size={20} strokeWidth={1.5} className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="text-2">
          <bdi>{name}</bdi>
          {isHere && (
            <span className="ms-2 rounded-full bg-accent-soft px-2 py-0.5 text-1 whitespace-nowrap text-accent">
              {t('security.sessions.here')}
            </span>
          )}
        </p>
        <p className="text-1 text-muted">
          <bdi className="break-all">{row.address}</bdi>
          {country !== undefined && ` · ${country}`}
        </p>
        <p className="text-1 text-muted">{t('security.sessions.used', { time: format.time(row.used_at) })}</p>
      </div>
      {!isHere && (
        <Button
          tone="quiet"
          className="-me-4 shrink-0"
          aria-label={t('security.sessions.end', { device: name })}
          onClick={onEnd}
        >
          {t('security.sessions.endShort')}
        </Button>
      )}
    </li>
  );
}
