import { EmptyState } from '@tradewind/ui';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useMay, type ForRoles } from '../shared/api.ts';
import { ButtonLink } from '../shared/ButtonLink.tsx';
import { useT } from '../shared/language.ts';
import { loginPath, PATHS } from '../shared/paths.ts';
import { useOperator } from '../shared/session.ts';

/** Shows its children to an operator; sends anybody else to the login and back here afterwards. */
export function RequireOperator({ children }: { children: ReactNode }) {
  const operator = useOperator();
  const { pathname, search } = useLocation();
  return operator === undefined ? <Navigate replace to={loginPath(pathname + search)} /> : children;
}

/** Shows its children to the roles that may use the call. The server refuses the others anyway; here they are told. */
export function ForRole({ call, children }: { call: ForRoles; children: ReactNode }) {
  return useMay(call) ? children : <NotForRolePage />;
}

function NotForRolePage() {
  const t = useT();
  const operator = useOperator();
  return (
    <div data-testid="not-for-role">
      <EmptyState
        icon={<Lock size={40} strokeWidth={1.5} />}
        title={t('app.role.notForTitle')}
        body={operator !== undefined && t('app.role.notForBody', { role: t(`app.role.${operator.role}`) })}
        action={<ButtonLink to={PATHS.overview}>{t('app.error.toOverview')}</ButtonLink>}
      />
    </div>
  );
}
