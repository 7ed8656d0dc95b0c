import { Button, useFormat, useReadable } from '@tradewind/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useClient, useUser } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';

/** contract §6: the initial balance of a demo account unless the base sets another. */
const USUAL_DEMO_BALANCE_USD = 100_000;

/** The demo account of this device: trying the app without registering. */
export function DemoEntry({ target }: { target: string }) {
  const t = useT();
  const format = useFormat();
  const client = useClient();
  const user = useUser();
  const navigate = useNavigate();
  const base = useReadable(client.base);
  const [busy, setBusy] = useState(false);
  const isInside = user?.is_demo === 1;

  const enter = async () => {
    setBusy(true);
    try {
      if (!isInside) await client.session.demoLogin();
      void navigate(target, { replace: true });
    } catch {
      // the client has shown the reason in a toast; the button allows another attempt
    } finally {
      setBusy(false);
    }
  };

  return (
    <section className="space-y-3 rounded-sheet border border-line p-4">
      <h2 className="text-3 font-semibold text-balance">
        {t('login.headline', { amount: format.number(base?.demo_balance ?? USUAL_DEMO_BALANCE_USD) })}
      </h2>
      <p className="text-2 text-muted">{isInside ? t('login.demoNow') : t('login.body')}</p>
      <Button block busy={busy} data-testid="demo-login" onClick={() => void enter()}>
        {isInside ? t('login.demoStay') : t('login.demo')}
      </Button>
    </section>
  );
}
