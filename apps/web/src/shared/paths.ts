/** Addresses of product.md §2 that exist so far. */
export const PATHS = {
  quotes: '/',
  trade: '/trade',
  orders: '/order',
  rank: '/rank',
  me: '/user',
  news: '/news',
  calendar: '/calendar',
  newsDetail: '/news/detail',
  login: '/login',
  register: '/register',
  forgot: '/forgot',
  language: '/language',
  product: '/product',
  instrument: '/instrument',
  company: '/company',
  feedback: '/feedback',
  announcement: '/mine/announcement',
  chat: '/mine/chat',
  history: '/mine/history',
  statements: '/mine/statements',
  proof: '/mine/proof',
  execution: '/execution',
  password: '/mine/password',
  security: '/mine/security',
  programs: '/mine/programs',
  verification: '/mine/auth',
  invite: '/mine/invite',
  mail: '/mine/email',
  notifications: '/mine/notifications',
  notificationSettings: '/mine/notifications/settings',
  alerts: '/mine/alerts',
  charge: '/mine/charge',
  withdraw: '/mine/withdraw',
  withdrawWay: '/mine/withdraw-way',
  wallet: '/mine/wallet',
  bankCards: '/mine/bank-card-list',
  coinAddresses: '/mine/coin-address-list',
  system: '/mine/system',
} as const;

/** The second tab of /rank. */
export const RANKING_SEARCH = '?view=ranking';
/** Whether that tab is requested; a shared link may also contain a language. */
export const isRankingSearch = (search: string): boolean => new URLSearchParams(search).get('view') === 'ranking';

/** An article. */
export function newsPath(id: number): string {
  return `${PATHS.newsDetail}?id=${id}`;
}

/** The login page for something that needs an account; the login returns to the same page. */
export function loginPath(from: string): string {
  return `${PATHS.login}?from=${encodeURIComponent(from)}`;
}

/** The registration page, which returns to `from` afterwards. */
export function registerPath(from: string): string {
  return `${PATHS.register}?from=${encodeURIComponent(from)}`;
}

/** The target of an invitation link. */
export function invitationPath(code: string): string {
  return `${PATHS.register}?invite_code=${encodeURIComponent(code)}`;
}

/** The page for a forgotten password; it leads to the login and then to `from`. */
export function forgotPath(from: string): string {
  return `${PATHS.forgot}?from=${encodeURIComponent(from)}`;
}

/** The page of an instrument. */
export const instrumentPath = (code: string): string => `${PATHS.instrument}?code=${encodeURIComponent(code)}`;

/** A company of the directory. */
export const companyPath = (id: number): string => `${PATHS.company}?id=${id}`;

/** A `from` that leads back into this app; anything else becomes the Me page. */
export function returnPath(from: string | null): string {
  const inside = from !== null && /^\/(?![/\\])/u.test(from) && !/\p{Cc}/u.test(from) && !from.startsWith(PATHS.login);
  return inside ? from : PATHS.me;
}

/** Why a visitor was redirected to /login, kept in the history entry. */
export type LoginNotice = 'ended' | 'changed';
export const loginState = (notice: LoginNotice) => ({ notice }) as const;

/** The notice in a history entry, whose state may be anything. */
export function noticeOf(state: unknown): LoginNotice | undefined {
  const notice = typeof state === 'object' && state !== null && 'notice' in state ? state.notice : undefined;
  return notice === 'ended' || notice === 'changed' ? notice : undefined;
}
