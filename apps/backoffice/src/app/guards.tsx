import { useReadable } from '@tradewind/ui';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useMay, type ForRoles } from '../shared/api.ts';
import { useT } from '../shared/language.ts';
import { loginPath, PATHS } from '../shared/paths.ts';
import { sessionEnd, useOperator } from '../shared/session.ts';
import { DeadEnd } from './DeadEnd.tsx';

/** Shows its children to an operator; sends anyone else to the login, and back here afterwards. */
export function RequireOperator({ children }: { children: ReactNode }) {
  const operator = useOperator();
  const end = useReadable(sessionEnd);
  const { pathname, search } = useLocation();
  if (operator !== undefined) return children;
  // the next operator after a logout may be a different one, so the page is not reopened
  return <Navigate replace to={end === 'left' ? PATHS.login : loginPath(pathname + search)} />;
}

/** Shows its children to the roles that may use the call. The server refuses the others anyway; this explains why. */
export function ForRole({ call, children }: { call: ForRoles; children: ReactNode }) {
  return useMay(call) ? children : <NotForRolePage />;
}

function NotForRolePage() {
  const t = useT();
  const operator = useOperator();
  if (operator === undefined) return null;
  return (
    <DeadEnd
      icon={Lock}
      title={t('app.role.notForTitle')}
      body={t('app.role.notForBody', { role: t(`app.role.${operator.role}`) })}
    />
  );
}
