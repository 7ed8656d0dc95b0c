/** Classifies errors: PostgreSQL is unavailable, as opposed to a statement that failed. */

/** PostgreSQL does not answer or cannot be reached. Nothing is sent to it until it does. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** System error codes when a connection cannot be opened or is lost. */
const SYSTEM_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/**
 * SQLSTATEs of connections that PostgreSQL ends or refuses: class 08, and its shutdown, crash, start, and a dropped
 * database.
 */
const LOST = /^(?:08...|57P0[1-4])$/u;
/**
 * SQLSTATEs of time limits (statements, locks, idle transactions), and of class 53: full disk, memory, too many
 * connections.
 */
const LIMITS = /^(?:57014|55P03|25P0[34]|53...)$/u;
/** Errors of the driver that have no code. */
const DRIVER_LOST = /^(?:Connection terminated|timeout expired|Client (?:has encountered|was closed))/u;
const DRIVER_LIMITS = /^timeout exceeded when trying to connect/u;

function matches(error: unknown, codes: RegExp, messages: RegExp): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DatabaseUnavailable) return true;
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    if (SYSTEM_CODES.has(code) || codes.test(code) || messages.test(cause.message)) return true;
  }
  return false;
}

/** The connection was lost or could not be opened. */
export const isLost = (error: unknown): boolean => matches(error, LOST, DRIVER_LOST);

/** The connection was lost, or a limit of PostgreSQL was reached: the same statement can succeed later. */
export const isUnavailable = (error: unknown): boolean => isLost(error) || matches(error, LIMITS, DRIVER_LIMITS);
