/** Logs refused credentials in the security log. */
import { Refused } from '../../platform/errors/index.ts';
import type { SecurityDetails, SecurityEvent, SecurityLog } from '../../platform/security-log/index.ts';

/** Refusals of an actual attempt; a missing code is not one. */
const FAILURES: ReadonlySet<string> = new Set([
  'wrong_credentials',
  'captcha_wrong',
  'code_wrong',
  'passkey_refused',
  'account_locked',
]);

/** Runs an attempt. When it is refused, logs `event`, or the lock that it ran into. */
export async function recordingRefusals<Result>(
  securityLog: SecurityLog,
  event: SecurityEvent,
  details: SecurityDetails,
  attempt: () => Promise<Result>,
): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof Refused && FAILURES.has(error.key))
      securityLog(error.key === 'account_locked' ? 'locked_out' : event, { ...details, reason: error.key });
    throw error;
  }
}
