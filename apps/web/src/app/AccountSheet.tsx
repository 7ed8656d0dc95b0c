import type { User } from '@tradewind/contract/light';
import { Sheet, toast } from '@tradewind/ui';
import { Check } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ButtonLink } from '../shared/ButtonLink.tsx';
import { useClient } from '../shared/client.tsx';
import { useT } from '../shared/language.ts';
import { loginPath, registerPath } from '../shared/paths.ts';

interface AccountSheetProps {
  readonly user: User;
  readonly open: boolean;
  onOpenChange(open: boolean): void;
}

/** The user's real and demo accounts, with a button to switch between them. */
export function AccountSheet({ user, open, onOpenChange }: AccountSheetProps) {
  const t = useT();
  const { session } = useClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [busy, setBusy] = useState(false);
  const isDemo = user.is_demo === 1;
  const here = pathname + search;
  const say = (kind: 'demo' | 'real') => toast('info', t(`app.account.${kind}Now`), undefined, 'account');
  const toDemo = async () => {
    setBusy(true);
    try {
      await session.demoLogin();
      onOpenChange(false);
      say('demo');
    } catch {
      // shown by the client; the button allows another attempt
    } finally {
      setBusy(false);
    }
  };
  const toReal = () => {
    onOpenChange(false);
    if (session.toReal()) say('real');
    else void navigate(loginPath(here));
  };
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('app.account.title')}>
      <Choice isCurrent={!isDemo} testId="account-real" hint={t('app.account.realHint')} onChoose={toReal}>
        {t('app.account.real')}
      </Choice>
      <Choice
        isCurrent={isDemo}
        testId="account-demo"
        hint={t('app.account.demoHint')}
        busy={busy}
        onChoose={() => void toDemo()}
      >
        {t('app.account.demo')}
      </Choice>
      {isDemo && !session.hasReal() && (
        <ButtonLink to={registerPath(here)} className="mt-3 w-full" onClick={() => onOpenChange(false)}>
          {t('app.account.open')}
        </ButtonLink>
      )}
    </Sheet>
  );
}

interface ChoiceProps {
  readonly isCurrent: boolean;
  readonly testId: string;
  readonly hint: string;
  readonly busy?: boolean;
  onChoose(): void;
  readonly children: ReactNode;
}

function Choice({ isCurrent, testId, hint, busy = false, onChoose, children }: ChoiceProps) {
  return (
    <button
      type="button"
      data-testid={testId}
      aria-pressed={isCurrent}
      aria-busy={busy}
      disabled={busy || isCurrent}
      onClick={onChoose}
      className="flex min-h-14 w-full items-center gap-3 border-b border-line py-2 text-start last:border-b-0"
    >
      <span className="min-w-0 flex-1">
        <span className="block text-3 font-semibold">{children}</span>
        <span className="block text-1 text-muted">{hint}</span>
      </span>
      {isCurrent && <Check aria-hidden size={20} strokeWidth={1.5} className="shrink-0 text-accent" />}
    </button>
  );
}
