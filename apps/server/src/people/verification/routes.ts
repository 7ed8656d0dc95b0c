/** Calls for submitting identity documents and reading the result. */
import { verificationCalls } from '@tradewind/contract';
import type { CallLayer } from '../../platform/http/index.ts';
import type { AbuseLimits } from '../../platform/limits/index.ts';
import { REAL_ACCOUNTS } from '../identity/index.ts';
import type { Verifications } from './verifications.ts';

interface VerificationRoutes {
  readonly verifications: Verifications;
  readonly limits: AbuseLimits;
}

export function serveVerification(calls: CallLayer, { verifications, limits }: VerificationRoutes): void {
  calls.member(
    verificationCalls.submitVerification,
    async ({ input, session }) => {
      await limits.take('verification_user', String(session.user.id));
      return verifications.submit(session.user.id, input);
    },
    REAL_ACCOUNTS,
  );

  calls.member(verificationCalls.verification, ({ session }) => verifications.state(session.user.id), REAL_ACCOUNTS);
}
