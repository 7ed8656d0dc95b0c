import type { Session } from '@tradewind/contract/light';
import { RowBody, rowClass } from '@tradewind/ui';
import { LifeBuoy, Megaphone, Scale, Settings } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { useSecondsUntil } from '../../auth/countdown.ts';
import { LanguageLink } from '../../auth/LanguageLink.tsx';
import { OtherEntry } from '../../auth/OtherEntry.tsx';
import { useReturnPath } from '../../auth/use-return-path.ts';
import { useClient } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { Page } from '../../shared/Page.tsx';
import { noticeOf, PATHS, registerPath } from '../../shared/paths.ts';
import { RiskWarning } from '../../shared/RiskWarning.tsx';
import { DemoEntry } from './DemoEntry.tsx';
import { FactorStep } from './FactorStep.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { useLogin } from './use-login.ts';

/** Pages that need no account, which a visitor could not reach otherwise. The language is in the header. */
const ROWS = [
  { to: PATHS.chat, key: 'chat.title', icon: LifeBuoy },
  { to: PATHS.announcement, key: 'me.announcements', icon: Megaphone },
  { to: PATHS.execution, key: 'me.execution', icon: Scale },
  { to: PATHS.system, key: 'me.system', icon: Settings },
] as const;

/** /login: into a real account or the demo account, then back to the page that the visitor came from. */
export function LoginPage() {
  const t = useT();
  const client = useClient();
  const { from, target } = useReturnPath();
  const take = (session: Session) => client.session.adopt(session);
  const login = useLogin(take);
  const isLocked = useSecondsUntil(login.lockedUntilMs) > 0;

  return (
    <Page title={t('login.title')} parent={PATHS.quotes} actions={<LanguageLink />}>
      <div className="mx-auto flex max-w-104 flex-col gap-5 px-4 pt-2">
        <Notice />
        {login.needsFactor ? (
          <FactorStep login={login} locked={isLocked} />
        ) : (
          <>
            <PasswordStep login={login} locked={isLocked} />
            <PasskeyButton onSession={take} />
            <OtherEntry
              question={t('login.newHere')}
              action={t('login.register')}
              to={from === null ? PATHS.register : registerPath(from)}
            />
            <DemoEntry target={target} />
          </>
        )}
      </div>
      <nav aria-label={t('system.title')} className="mx-auto mt-8 max-w-104 border-y border-line">
        {ROWS.map(({ to, key, icon: Icon }) => (
          <Link key={to} to={to} className={`${rowClass} hover:bg-raised active:bg-raised`}>
            <RowBody icon={<Icon size={20} strokeWidth={1.5} />} label={t(key)} chevron />
          </Link>
        ))}
      </nav>
      <RiskWarning className="mx-auto max-w-104 px-4 py-6" />
    </Page>
  );
}

/** Why the visitor was redirected here, if they were. */
function Notice() {
  const t = useT();
  const notice = noticeOf(useLocation().state);
  if (notice === undefined) return null;
  return (
    <p role="status" className="rounded-control bg-accent-soft px-3 py-2.5 text-2" data-testid="login-notice">
      {t(`login.${notice}`)}
    </p>
  );
}
