/** The relying party of passkeys (WebAuthn): the address in the browser's address bar only. */
import { Refused } from '../../platform/errors/index.ts';

export interface RelyingParty {
  /** A domain name. */
  readonly id: string;
  readonly origin: string;
}

const LOCAL = 'localhost';
/** IPv6 in brackets, or IPv4, as the URL parser writes them. */
const IP_ADDRESS = /^\[|^\d+(?:\.\d+){3}$/u;

/** Throws Refused forbidden where passkeys cannot work. */
export function relyingParty(publicUrl: string | undefined, host: string | undefined): RelyingParty {
  const party = partyAt(publicUrl, host);
  if (party === undefined) throw new Refused('forbidden', { reason: 'passkeys_need_public_url' });
  return party;
}

/** The host name at which passkeys work; empty where there is none. */
export const passkeyHost = (publicUrl: string | undefined, host: string | undefined): string =>
  partyAt(publicUrl, host)?.id ?? '';

/**
 * PUBLIC_URL decides. Without it passkeys can only be created on http://localhost, where the request's own host is
 * trusted; an IP address cannot have passkeys (WebAuthn §5.1.3).
 */
function partyAt(publicUrl: string | undefined, host: string | undefined): RelyingParty | undefined {
  const address = publicUrl ?? `http://${host ?? ''}`;
  if (!URL.canParse(address)) return undefined;
  const { hostname, origin } = new URL(address);
  const works = publicUrl === undefined ? hostname === LOCAL : !IP_ADDRESS.test(hostname);
  return works ? { id: hostname, origin } : undefined;
}
