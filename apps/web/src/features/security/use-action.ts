import { useRef, useState } from 'react';
import { randomId } from '@tradewind/ui';

/** One action at a time, with the key of its tap; the client shows failures. True when it was done. */
export function useAction(): {
  readonly busy: boolean;
  run(act: (idempotencyKey: string) => Promise<unknown>): Promise<boolean>;
} {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  return {
    busy,
    async run(act) {
      if (running.current) return false;
      running.current = true;
      setBusy(true);
      try {
        await act(randomId());
        return true;
      } catch {
        return false;
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
  };
}
