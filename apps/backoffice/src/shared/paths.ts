/** Addresses of the back-office, below /admin. */
export const PATHS = {
  overview: '/',
  login: '/login',
  join: '/join',
  account: '/account',
  deposits: '/deposits',
  withdrawals: '/withdrawals',
  verifications: '/verifications',
  changes: '/changes',
  chats: '/chats',
  cannedAnswers: '/canned-answers',
  feedback: '/feedback',
  news: '/news',
  announcements: '/announcements',
  calendar: '/calendar',
  companies: '/companies',
  users: '/users',
  ledger: '/ledger',
  messages: '/messages',
  erasures: '/erasures',
  settings: '/settings',
  instruments: '/instruments',
  groups: '/groups',
  markups: '/markups',
  prices: '/prices',
  exposure: '/exposure',
  linked: '/linked',
  operators: '/operators',
  audit: '/audit',
  system: '/system',
} as const;

/** Base path of the pages on the server; the router removes it. */
export const BASE = '/admin';

/** The page of a record: recordPath(PATHS.deposits, 7). */
export const recordPath = (list: string, id: number): string => `${list}/${id}`;

/** The page for creating a record. */
export const newPath = (list: string): string => `${list}/new`;

/** The login page for a visitor without a session; it returns them to the same page. */
export const loginPath = (from: string): string =>
  from === PATHS.overview ? PATHS.login : `${PATHS.login}?from=${encodeURIComponent(from)}`;

/** A `from` that leads into this app; anything else becomes the overview. */
export function returnPath(from: string | null): string {
  const inside =
    from !== null &&
    /^\/(?![/\\])/u.test(from) &&
    !/\p{Cc}/u.test(from) &&
    ![PATHS.login, PATHS.join].some((path) => from.startsWith(path));
  return inside ? from : PATHS.overview;
}
