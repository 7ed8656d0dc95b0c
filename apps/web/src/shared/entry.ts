/** Parameters of the link that led to the app: who referred the visitor. Kept until they register. */
import { storage } from '@tradewind/ui';

const COMPANY = 'company_id';
const COMPANY_UNTIL_KEY = 'tradewind.company-until';
/** contract §4: three years. */
const COMPANY_KEPT_S = 3 * 365 * 24 * 3600;
const COMPANY_LENGTH = 64;
const INVITE = 'invite_code';
const INVITE_KEY = 'tradewind.invite';
const INVITE_LENGTH = 32;

function writeCompany(id: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // oxlint-disable-next-line unicorn/no-document-cookie -- CookieStore is not in every browser; the contract requires a cookie
  document.cookie = `${COMPANY}=${encodeURIComponent(id)}; Max-Age=${seconds}; Path=/; SameSite=Lax${secure}`;
}

/** The company whose link brought the visitor here within the last three years. */
export function companyId(): string | undefined {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${COMPANY}=`));
  if (found === undefined) return undefined;
  try {
    return decodeURIComponent(found.slice(COMPANY.length + 1));
  } catch {
    return undefined;
  }
}

/** The invitation code from a link, or as changed by the visitor, until an account is opened. */
export const invitation = {
  get: (): string => storage.get(INVITE_KEY) ?? '',
  set: (code: string): void => storage.set(INVITE_KEY, code),
  forget: (): void => storage.remove(INVITE_KEY),
};

/** Reads the address with which the app was entered. */
export function keepEntry(search: string): void {
  const query = new URLSearchParams(search);
  const invite = query.get(INVITE)?.trim() ?? '';
  if (invite !== '' && invite.length <= INVITE_LENGTH) storage.set(INVITE_KEY, invite);

  const nowS = Date.now() / 1000;
  const brought = query.get(COMPANY)?.trim() ?? '';
  if (brought !== '' && brought.length <= COMPANY_LENGTH && !/\p{Cc}/u.test(brought)) {
    storage.set(COMPANY_UNTIL_KEY, String(Math.floor(nowS + COMPANY_KEPT_S)));
    writeCompany(brought, COMPANY_KEPT_S);
    return;
  }
  // browsers limit the lifetime of a cookie (Chrome to 400 days): each visit renews it for the rest of the three years
  const leftS = Math.floor(Number(storage.get(COMPANY_UNTIL_KEY) ?? 0) - nowS);
  // the page waits up to 20 ms for its cookies: most visits have no reason to read them
  const known = leftS > 0 ? companyId() : undefined;
  if (known !== undefined) writeCompany(known, leftS);
}
