/** Refused credentials, for the security log. */
import { Refused } from '../../platform/errors/index.ts';
import type { SecurityDetails, SecurityEvent, SecurityLog } from '../../platform/security-log/index.ts';

/** Refusals of something that was tried; a code that is only missing is none. */
const FAILURES: ReadonlySet<string> = new Set([
  'wrong_credentials',
  'captcha_wrong',
  'code_wrong',
  'passkey_refused',
  'account_locked',
]);

/** Runs an attempt; a line of `event`, or of the lock that it met, when it is refused. */
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
