/** The relying party of passkeys (WebAuthn): the address in the browser's address bar only. */
import { Refused } from '../../platform/errors/index.ts';

export interface RelyingParty {
  /** A domain name. */
  readonly id: string;
  readonly origin: string;
}

const LOCAL = 'localhost';

/**
 * PUBLIC_URL decides. Without it passkeys can only be created on http://localhost, where the request's own host is
 * trusted; an IP address cannot have passkeys (WebAuthn §5.1.3). Throws Refused forbidden elsewhere.
 */
export function relyingParty(publicUrl: string | undefined, host: string | undefined): RelyingParty {
  if (publicUrl !== undefined) {
    const { hostname, origin } = new URL(publicUrl);
    return { id: hostname, origin };
  }
  const origin = `http://${host ?? ''}`;
  if (!URL.canParse(origin) || new URL(origin).hostname !== LOCAL)
    throw new Refused('forbidden', { reason: 'passkeys_need_public_url' });
  return { id: LOCAL, origin: new URL(origin).origin };
}
