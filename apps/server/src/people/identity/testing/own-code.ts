/** Codes that prove the owner of an account, for tests: as sent, but without the message and the one-minute limit. */
import { hash, randomInt, randomUUID } from 'node:crypto';
import type { Database } from '../../../platform/db/index.ts';
import { TEST_DATA_KEY } from '../../../platform/http/testing/test-app.ts';
import { Vault } from '../../../platform/secrets/index.ts';
import { StoredCodes } from '../../codes/index.ts';
import type { CodePurpose } from '../../codes/types.ts';

/**
 * `to`: the account's email address or number (E.164); `token`: of the session that enters the code; `now`: by the clock
 * of the server that checks the code.
 */
export async function ownCode(
  database: Database,
  now: number,
  { to, token, purpose = 'account' }: { to: string; token: string; purpose?: CodePurpose },
): Promise<string> {
  const code = String(randomInt(100_000, 1_000_000));
  const vault = new Vault(TEST_DATA_KEY);
  const codes = new StoredCodes({
    database,
    vault,
    outbox: { enqueue: () => Promise.resolve(), hurry() {} },
    limits: { take: () => Promise.resolve() },
    now: () => now,
    draw: () => code,
  });
  const recipient = { channel: to.includes('@') ? 'email' : 'sms', to, locale: 'en' } as const;
  const someone = randomUUID();
  await codes.send(recipient, purpose, { asker: { id: someone, isOwner: true }, deliver: false });
  // of the session from now on; it has not used up the minute between two codes
  const keyed = (id: string): Buffer => vault.hmac('code try address', id);
  await database.query('UPDATE sent_codes SET asked_by = $2 WHERE asked_by = $1', [
    keyed(someone),
    keyed(hash('sha256', token, 'hex')),
  ]);
  return code;
}
