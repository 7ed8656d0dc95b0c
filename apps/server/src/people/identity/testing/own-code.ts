/** Codes that prove the owner of an account, for tests: as sent, but without the message and the one-minute limit. */
import { randomInt, randomUUID } from 'node:crypto';
import type { Database } from '../../../platform/db/index.ts';
import { TEST_DATA_KEY } from '../../../platform/http/testing/test-app.ts';
import { Vault } from '../../../platform/secrets/index.ts';
import { StoredCodes } from '../../codes/index.ts';

/** `to`: the account's email address or number (E.164); `now`: by the clock of the server that checks the code. */
export async function ownCode(database: Database, now: number, to: string): Promise<string> {
  const code = String(randomInt(100_000, 1_000_000));
  const codes = new StoredCodes({
    database,
    vault: new Vault(TEST_DATA_KEY),
    outbox: { enqueue: () => Promise.resolve(), hurry() {} },
    limits: { take: () => Promise.resolve() },
    now: () => now,
    draw: () => code,
  });
  const recipient = { channel: to.includes('@') ? 'email' : 'sms', to, locale: 'en' } as const;
  await codes.send(recipient, 2, { asker: { id: randomUUID(), isOwner: true }, deliver: false });
  return code;
}
