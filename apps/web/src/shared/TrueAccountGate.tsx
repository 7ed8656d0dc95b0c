import { EmptyState } from '@tradewind/ui';
import { UserRoundCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ButtonLink } from './ButtonLink.tsx';
import { useUser } from './client.tsx';
import { useT } from './language.ts';
import { loginPath, registerPath } from './paths.ts';

/**
 * Shows its children to a real user. A demo user sees the reason (only_true_account, product.md §6) and two ways to get a
 * real account, both of which lead back to this page. The server refuses anyway; this only mirrors it.
 */
export function TrueAccountGate({ children }: { children: ReactNode }) {
  const t = useT();
  const user = useUser();
  const { pathname, search } = useLocation();
  if (user?.is_demo !== 1) return children;
  const here = pathname + search;
  return (
    <div data-testid="only-true-account">
      <EmptyState
        icon={<UserRoundCheck size={40} strokeWidth={1.5} />}
        title={t('gate.title')}
        body={
          <>
            <p>{t('gate.body')}</p>
            <p className="mt-2 text-1">{t('gate.keeps')}</p>
          </>
        }
        action={
          <div className="flex w-64 max-w-full flex-col gap-2">
            <ButtonLink to={registerPath(here)}>{t('gate.register')}</ButtonLink>
            <ButtonLink to={loginPath(here)} tone="plain">
              {t('gate.login')}
            </ButtonLink>
          </div>
        }
      />
    </div>
  );
}
