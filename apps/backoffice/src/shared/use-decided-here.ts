import { useState } from 'react';
import type { AnyCall } from '@tradewind/contract/light';
import { operatorQueueCalls } from '@tradewind/contract/operator-light';
import { readAgain } from './queries.ts';

interface Decided {
  /** Something was decided on this page. */
  readonly here: boolean;
  /** Reads again what a decision changes: the record, its list, the counts. */
  onDone(isDone: boolean): Promise<void>;
}

/** Behaviour of a record page after a decision. */
export function useDecidedHere(...calls: readonly AnyCall[]): Decided {
  const [here, setHere] = useState(false);
  return {
    here,
    async onDone(isDone) {
      await readAgain(...calls, operatorQueueCalls.overview);
      if (isDone) setHere(true);
    },
  };
}
