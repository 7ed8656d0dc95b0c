import { useEffect } from 'react';
import { useNavigate, useSearchParams } from '../shared/router.tsx';
import { useUser } from '../shared/client.tsx';
import { returnPath } from '../shared/paths.ts';

/** Where a visitor came from, as the address says; someone with a real account is led back there. */
export function useReturnPath(): { readonly from: string | null; readonly target: string } {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const from = parameters.get('from');
  const target = returnPath(from);
  const isReal = useUser()?.is_demo === 0;
  useEffect(() => {
    if (isReal) navigate(target, { replace: true });
  }, [isReal, target, navigate]);
  return { from, target };
}
