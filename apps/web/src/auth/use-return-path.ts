import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useUser } from '../shared/client.tsx';
import { returnPath } from '../shared/paths.ts';

/** The page that a visitor came from, taken from the address; a user with a real account is returned to it. */
export function useReturnPath(): { readonly from: string | null; readonly target: string } {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const from = parameters.get('from');
  const target = returnPath(from);
  const isReal = useUser()?.is_demo === 0;
  useEffect(() => {
    if (isReal) void navigate(target, { replace: true });
  }, [isReal, target, navigate]);
  return { from, target };
}
