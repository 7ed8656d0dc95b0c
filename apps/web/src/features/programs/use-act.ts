import { randomId } from '@tradewind/ui';
import { useState } from 'react';
import { refreshSecurity } from '../../auth/security-query.ts';

type Part = Parameters<typeof refreshSecurity>[0];
/** Options of a call that changes something. */
interface Once {
  readonly idempotencyKey: string;
}

/** Runs an action of a row, and reads its list again. False = it failed; the client shows failures. */
export function useAct(part: Part) {
  const [busy, setBusy] = useState(false);
  const act = async (work: (options: Once) => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    try {
      await work({ idempotencyKey: randomId() });
      return true;
    } catch {
      return false;
    } finally {
      setBusy(false);
      void refreshSecurity(part);
    }
  };
  return { busy, act };
}
