/** Errors that say that PostgreSQL cannot be used at the moment, in contrast to errors of a statement. */

/** PostgreSQL does not answer, or cannot be reached: nothing is sent to it until it does. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** Of the system, when a connection cannot be made or is lost. */
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
/** SQLSTATEs of connections that PostgreSQL ends or refuses: class 08, and its shutdown, crash, start, and a dropped database. */
const LOST = /^(?:08...|57P0[1-4])$/u;
/** Those of time limits (statements, locks, idle transactions), and of class 53: full disk, memory, too many connections. */
const LIMITS = /^(?:57014|55P03|25P0[34]|53...)$/u;
/** What the driver says without a code. */
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

/** The connection was lost or could not be made. */
export const isLost = (error: unknown): boolean => matches(error, LOST, DRIVER_LOST);

/** It was lost, or a time limit or another limit of PostgreSQL was reached: later the same statement can succeed. */
export const isUnavailable = (error: unknown): boolean => isLost(error) || matches(error, LIMITS, DRIVER_LIMITS);
