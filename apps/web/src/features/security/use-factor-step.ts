import { ApiError, type CallOptions } from '@tradewind/client/app';
import { useState } from 'react';
import { StepKey } from '../../shared/step-key.ts';
import { refreshSecurity } from '../../auth/security-query.ts';

export interface FactorStep {
  /** Starts a new step: later submits use its key. */
  begin(): void;
  /** One call of the step; its form shows refusals. */
  run<Result>(call: (options: CallOptions) => Promise<Result>): Promise<Result>;
}

/** A step of switching two-factor on or off. A conflict means that the displayed state is outdated: it is read again. */
export function useFactorStep(): FactorStep {
  const [key, setKey] = useState(() => new StepKey());
  return {
    begin: () => setKey(new StepKey()),
    async run(call) {
      try {
        return await key.run((idempotencyKey) => call({ quiet: true, idempotencyKey }));
      } catch (error) {
        if (error instanceof ApiError && error.key === 'conflict') void refreshSecurity('two-factor');
        throw error;
      }
    },
  };
}
