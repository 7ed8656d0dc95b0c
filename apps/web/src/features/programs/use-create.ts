import { randomId } from '@tradewind/ui';
import { useState } from 'react';
import { refreshSecurity } from '../../auth/security-query.ts';

type Part = Parameters<typeof refreshSecurity>[0];
interface Once {
  readonly quiet: true;
  readonly idempotencyKey: string;
}
interface Steps<Made> {
  create(options: Once): Promise<Made>;
  delete(made: Made, options: Once): Promise<unknown>;
  /** Of the answer; undefined = it was in an answer that was lost. */
  secretOf(made: Made): string | undefined;
}

/**
 * Creates something whose secret is in the first answer only. When that answer was lost, it is deleted again, `isLost` becomes true,
 * and undefined is returned.
 */
export function useCreate(part: Part) {
  const [isLost, setLost] = useState(false);
  const create = async <Made>(steps: Steps<Made>): Promise<(Made & { readonly secret: string }) | undefined> => {
    setLost(false);
    try {
      const made = await steps.create({ quiet: true, idempotencyKey: randomId() });
      const secret = steps.secretOf(made);
      if (secret !== undefined) return Object.assign({}, made, { secret });
      await steps.delete(made, { quiet: true, idempotencyKey: randomId() });
      setLost(true);
      return undefined;
    } finally {
      // also after a failure: it may have been created
      void refreshSecurity(part);
    }
  };
  return { isLost, create };
}
