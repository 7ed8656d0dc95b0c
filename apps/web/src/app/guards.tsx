import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useUser } from '../shared/client.tsx';
import { loginPath, loginState } from '../shared/paths.ts';
import { sessionEnded } from './session-ended.ts';

/** Shows its children to a logged-in user; sends a visitor to /login and back here afterwards. */
export function RequireLogin({ children }: { children: ReactNode }) {
  const user = useUser();
  const { pathname, search } = useLocation();
  if (user === undefined) {
    const state = sessionEnded.isSo() ? loginState('ended') : undefined;
    return <Navigate to={loginPath(pathname + search)} replace state={state} />;
  }
  return children;
}
