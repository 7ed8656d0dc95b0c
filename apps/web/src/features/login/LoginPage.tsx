import { Button, RowBody, rowClass, useFormat, useReadable } from '@tradewind/ui';
import { Languages, Megaphone, Settings } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useClient, useUser } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { Page } from '../../shared/Page.tsx';
import { PATHS, returnPath } from '../../shared/paths.ts';

/** contract §6: what a demo account starts with unless the base says otherwise. */
const USUAL_DEMO_BALANCE_USD = 100_000;

/** What needs no account: a visitor has no other way there. */
const ROWS = [
  { to: PATHS.language, key: 'me.language', icon: Languages },
  { to: PATHS.system, key: 'me.system', icon: Settings },
  { to: PATHS.announcement, key: 'me.announcements', icon: Megaphone },
] as const;

/** /login: enters the demo account of this device and goes back to where the visitor came from. */
export function LoginPage() {
  const t = useT();
  const format = useFormat();
  const client = useClient();
  const user = useUser();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const [busy, setBusy] = useState(false);
  const base = useReadable(client.base);
  const target = returnPath(parameters.get('from'));

  useEffect(() => {
    if (user !== undefined) void navigate(target, { replace: true });
  }, [user, target, navigate]);

  const enter = async () => {
    setBusy(true);
    try {
      await client.session.demoLogin();
    } catch {
      // The client has said why in a toast; the button is there to try again.
    } finally {
      setBusy(false);
    }
  };

  return (
    <Page title={t('login.title')} parent={PATHS.quotes}>
      <div className="mx-auto flex max-w-104 flex-col gap-4 px-6 pt-8">
        <h2 className="text-5 font-semibold text-balance">
          {t('login.headline', { amount: format.number(base?.demo_balance ?? USUAL_DEMO_BALANCE_USD) })}
        </h2>
        <p className="text-2 text-muted">{t('login.body')}</p>
        <Button
          tone="accent"
          size="large"
          block
          busy={busy}
          data-testid="demo-login"
          onClick={() => void enter()}
          className="mt-2"
        >
          {t('login.demo')}
        </Button>
      </div>
      <nav aria-label={t('system.title')} className="mt-8 border-y border-line">
        {ROWS.map(({ to, key, icon: Icon }) => (
          <Link key={to} to={to} className={`${rowClass} hover:bg-raised active:bg-raised`}>
            <RowBody icon={<Icon size={20} strokeWidth={1.5} />} label={t(key)} chevron />
          </Link>
        ))}
      </nav>
    </Page>
  );
}
