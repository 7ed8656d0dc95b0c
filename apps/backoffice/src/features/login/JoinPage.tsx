import { ApiError, failureText } from '@tradewind/client/app';
import { operatorAuthCalls, type OperatorSetup } from '@tradewind/contract/operator-light';
import { EmptyState, ErrorState, Skeleton } from '@tradewind/ui';
import { Link2Off } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ButtonLink } from '../../shared/ButtonLink.tsx';
import { useT } from '../../shared/language.ts';
import { PATHS } from '../../shared/paths.ts';
import { useRead } from '../../shared/queries.ts';
import { adoptSession } from '../../shared/session.ts';
import { EntryFrame } from './EntryFrame.tsx';
import { JoinForm } from './JoinForm.tsx';
import { SetupSteps } from './SetupSteps.tsx';

/** /admin/join#token=…: the one-time link. Sets a password, then the authenticator, then logs in. */
export function JoinPage() {
  const t = useT();
  const navigate = useNavigate();
  // the fragment stays in the browser: it is not part of any request, log or referrer
  const token = new URLSearchParams(useLocation().hash.slice(1)).get('token') ?? '';
  const [joined, setJoined] = useState<{ readonly setup: OperatorSetup; readonly account: string }>();
  // the link is checked once, so that the form stays while it is filled in
  const ticket = useRead(operatorAuthCalls.ticket, { token }, { enabled: token !== '', once: true });

  if (joined !== undefined)
    return (
      <SetupSteps
        {...joined}
        onEnter={(session) => {
          adoptSession(session);
          void navigate(PATHS.overview, { replace: true });
        }}
      />
    );
  if (token === '') return <GonePage body={t('login.join.noTokenBody')} />;
  if (ticket.error instanceof ApiError && ticket.error.status < 500)
    return <GonePage body={t('login.join.goneBody')} />;
  if (ticket.error !== null)
    return (
      <EntryFrame title={t('login.join.title')}>
        <ErrorState
          title={t('login.join.failed')}
          body={failureText(ticket.error, t)}
          onRetry={() => void ticket.refetch()}
        />
      </EntryFrame>
    );
  if (ticket.data === undefined)
    return (
      <EntryFrame title={t('login.join.title')}>
        <div aria-busy className="space-y-4">
          {[1, 2, 3].map((line) => (
            <Skeleton key={line} className="h-14" />
          ))}
        </div>
      </EntryFrame>
    );
  const { first, email } = ticket.data;
  return (
    <EntryFrame
      title={t('login.join.title')}
      subtitle={first === 1 ? t('login.join.first') : t('login.join.invited', { email })}
    >
      <JoinForm token={token} person={ticket.data} onJoined={(setup, account) => setJoined({ setup, account })} />
    </EntryFrame>
  );
}

function GonePage({ body }: { body: string }) {
  const t = useT();
  return (
    <EntryFrame title={t('login.join.title')}>
      <EmptyState
        icon={<Link2Off size={40} strokeWidth={1.5} />}
        title={t('login.join.goneTitle')}
        body={body}
        action={<ButtonLink to={PATHS.login}>{t('login.join.toLogin')}</ButtonLink>}
      />
    </EntryFrame>
  );
}
