/** Errors of connections, and of the server behind them, as one line for the administrator. */

/** Errors of opening a connection, by SQLSTATE. `place` names the server and the database; it has no secret. */
const REFUSALS: Readonly<Record<string, (place: Place, message: string) => string>> = {
  '28P01': ({ server, user }) => `PostgreSQL at ${server} refused the password of the role "${user}"`,
  '28000': ({ server, user }, message) =>
    message.includes('pg_hba.conf')
      ? `PostgreSQL at ${server} does not admit the role "${user}" from this address (its pg_hba.conf)`
      : `PostgreSQL at ${server} does not admit the role "${user}": ${message}`,
  '3D000': ({ server, database }) => `PostgreSQL at ${server} has no database "${database}"`,
  '42501': ({ user, database }, message) =>
    `the role "${user}" lacks a right on the database "${database}": ${message}`,
  '25006': ({ server }) => `PostgreSQL at ${server} is read-only: is it a standby?`,
  '53300': ({ server }) => `PostgreSQL at ${server} has no free connection (its max_connections)`,
  '57P03': ({ server }) => `PostgreSQL at ${server} is starting or stopping: try again`,
};
/** Errors of the network, by code. */
const UNREACHABLE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was closed',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host cannot be resolved',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'there is no route to it',
  ENETUNREACH: 'there is no route to it',
};
/** Errors of the driver, which have no code. */
const DRIVER: readonly (readonly [RegExp, string])[] = [
  [/password must be a string/u, 'asks for a password, and the address has none'],
  [/does not support SSL/u, 'does not support TLS, which the address asks for'],
  [/timeout expired|timeout exceeded/u, 'cannot be reached: it does not answer'],
  [/^Connection terminated/u, 'closed the connection'],
];
/** OpenSSL's codes for a certificate that is not trusted. */
const CERTIFICATE = /CERT|^UNABLE_TO_VERIFY|ALTNAME/u;

interface Place {
  readonly server: string;
  readonly user: string;
  readonly database: string;
}

function placeOf(url: string | undefined): Place {
  if (url === undefined || !URL.canParse(url)) return { server: 'DATA_DIR', user: 'postgres', database: 'tradewind' };
  const { hostname, port, username, pathname } = new URL(url);
  const user = decodeURIComponent(username);
  return {
    server: `${hostname || 'localhost'}:${port || '5432'}`,
    user,
    // as PostgreSQL chooses it
    database: decodeURIComponent(pathname.slice(1)) || user,
  };
}

/**
 * One line for an error of the database or of the system, which says what to correct; undefined when the error is none
 * of these, so that its stack is of interest. `url`: DATABASE_URL. Its password is never part of the line.
 */
export function databaseFault(error: unknown, url: string | undefined): string | undefined {
  const place = placeOf(url);
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { message } = cause;
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    const refusal = REFUSALS[code];
    if (refusal !== undefined) return refusal(place, message);
    const reason = UNREACHABLE[code];
    if (reason !== undefined && url !== undefined)
      return `PostgreSQL at ${place.server} (DATABASE_URL) cannot be reached: ${reason}`;
    if (CERTIFICATE.test(code)) return `the certificate of PostgreSQL at ${place.server} is not trusted: ${message}`;
    const [, description] = DRIVER.find(([pattern]) => pattern.test(message)) ?? [];
    if (description !== undefined) return `PostgreSQL at ${place.server} ${description}`;
    // a file or folder: EACCES, ENOSPC, EROFS …
    if ('syscall' in cause && code !== '') return message;
  }
  return undefined;
}

/** The line that a command prints for any error. */
export const faultLine = (error: unknown, url: string | undefined = process.env['DATABASE_URL']): string =>
  databaseFault(error, url === '' ? undefined : url) ?? (error instanceof Error ? error.message : String(error));
