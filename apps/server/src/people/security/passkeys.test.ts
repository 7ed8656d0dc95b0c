import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts';
import { Passkeys } from './passkeys.ts';
import { type RelyingParty, relyingParty } from './relying-party.ts';
import { type Ceremony, SoftAuthenticator } from './testing/soft-authenticator.ts';

const MINUTE_MS = 60_000;
const PARTY: RelyingParty = { id: 'broker.example', origin: 'https://broker.example' };

let database: TestDatabase;
let passkeys: Passkeys;
let now = 1_750_000_000_000;
let users = 0;
let user = { id: 0, uid: '', label: '' };

beforeAll(async () => {
  database = await createTestDatabase();
  passkeys = new Passkeys(database.pool, () => now);
});
afterAll(() => database.drop());
async function newUser(): Promise<typeof user> {
  users += 1;
  const uid = String(10_000_000 + users);
  const { rows } = await database.pool.query<{ id: number }>(
    `INSERT INTO users (uid, invite_code, is_demo, email, password_hash, lang, created_at_ms)
     VALUES ($1, $1, false, $2, 'x', 'en', 0) RETURNING id`,
    [uid, `p${users}@example.com`],
  );
  return { id: rows[0]?.id ?? 0, uid, label: `p${users}@example.com` };
}
beforeEach(async () => {
  user = await newUser();
});

const keyOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'allowed',
    (error: unknown) => (error instanceof Refused ? error.key : String(error)),
  );
const ceremony = (options: Readonly<Record<string, unknown>>, more: Partial<Ceremony> = {}): Ceremony => ({
  origin: PARTY.origin,
  rpId: PARTY.id,
  challenge: String(options['challenge']),
  ...more,
});

async function added(): Promise<SoftAuthenticator> {
  const device = new SoftAuthenticator();
  const options = await passkeys.beginAddition(user, PARTY);
  await passkeys.finishAddition(user.id, 'My phone', device.create(ceremony(options)), PARTY);
  return device;
}

describe('a passkey', () => {
  it('is added, logs in, shows its last use, and is removed', async () => {
    const device = await added();
    expect(await passkeys.list(user.id)).toEqual([
      { id: device.id.toString('base64url'), name: 'My phone', created_at: now, used_at: null },
    ]);
    now += MINUTE_MS;
    const { ticket, options } = await passkeys.beginLogin(PARTY);
    expect(await passkeys.finishLogin(ticket, device.get(ceremony(options)), PARTY)).toBe(user.id);
    expect((await passkeys.list(user.id))[0]?.used_at).toBe(now);

    const id = device.id.toString('base64url');
    expect(await keyOf(passkeys.remove(user.id + 1, id))).toBe('not_found');
    expect(await passkeys.remove(user.id, id)).toBe('My phone');
    const again = await passkeys.beginLogin(PARTY);
    expect(await keyOf(passkeys.finishLogin(again.ticket, device.get(ceremony(again.options)), PARTY))).toBe(
      'passkey_refused',
    );
  });

  it('answers a challenge once, within five minutes', async () => {
    const device = await added();
    const { ticket, options } = await passkeys.beginLogin(PARTY);
    const answer = device.get(ceremony(options));
    expect(await keyOf(passkeys.finishLogin(ticket, answer, PARTY))).toBe('allowed');
    expect(await keyOf(passkeys.finishLogin(ticket, answer, PARTY))).toBe('passkey_refused');
    const late = await passkeys.beginLogin(PARTY);
    now += 5 * MINUTE_MS;
    expect(await keyOf(passkeys.finishLogin(late.ticket, device.get(ceremony(late.options)), PARTY))).toBe(
      'passkey_refused',
    );
  });

  it('is added by the first answer to its challenge or not at all', async () => {
    const options = await passkeys.beginAddition(user, PARTY);
    const device = new SoftAuthenticator();
    const wrong = device.create(ceremony(options, { origin: 'https://evil.example' }));
    expect(await keyOf(passkeys.finishAddition(user.id, 'x', wrong, PARTY))).toBe('passkey_refused');
    const right = device.create(ceremony(options));
    expect(await keyOf(passkeys.finishAddition(user.id, 'x', right, PARTY))).toBe('passkey_refused');
    expect(await passkeys.list(user.id)).toEqual([]);
  });

  it('is added and removed in one transaction with its notice', async () => {
    const fails = () => Promise.reject(new Error('no message'));
    const options = await passkeys.beginAddition(user, PARTY);
    const answer = new SoftAuthenticator().create(ceremony(options));
    await expect(passkeys.finishAddition(user.id, 'x', answer, PARTY, fails)).rejects.toThrow('no message');
    expect(await passkeys.list(user.id)).toEqual([]);
    const id = (await added()).id.toString('base64url');
    await expect(passkeys.remove(user.id, id, fails)).rejects.toThrow('no message');
    expect(await passkeys.list(user.id)).toHaveLength(1);
  });

  it('removed during its login waits for the login, and cannot log in afterwards', async () => {
    const response = { id: (await added()).id.toString('base64url') };
    const removed: string[] = [];
    let removal: Promise<unknown> = Promise.resolve();
    await inTransaction(database.pool, async (client) => {
      await passkeys.hold(client, user.id, response);
      removal = inTransaction(database.pool, (other) => passkeys.removeAll(other, user.id)).then((names) =>
        removed.push(...names),
      );
      await client.query('SELECT pg_sleep(0.1)');
      expect(removed).toEqual([]);
    });
    await removal;
    expect(removed).toEqual(['My phone']);
    const late = inTransaction(database.pool, (client) => passkeys.hold(client, user.id, response));
    expect(await keyOf(late)).toBe('passkey_refused');
  });

  it('for one challenge is accepted once among many concurrent answers', async () => {
    const device = await added();
    const { ticket, options } = await passkeys.beginLogin(PARTY);
    const keys = await Promise.all(
      Array.from({ length: 5 }, () => keyOf(passkeys.finishLogin(ticket, device.get(ceremony(options)), PARTY))),
    );
    expect(keys.filter((key) => key === 'allowed')).toHaveLength(1);
  });

  it.each<[string, Partial<Ceremony>]>([
    ['of another origin', { origin: 'https://broker.example.evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['with another challenge', { challenge: Buffer.alloc(32, 1).toString('base64url') }],
    ['without user verification', { verified: false }],
  ])('is refused on addition and login with an answer %s', async (_, more) => {
    const options = await passkeys.beginAddition(user, PARTY);
    const stranger = new SoftAuthenticator();
    expect(await keyOf(passkeys.finishAddition(user.id, 'x', stranger.create(ceremony(options, more)), PARTY))).toBe(
      'passkey_refused',
    );
    const device = await added();
    const login = await passkeys.beginLogin(PARTY);
    expect(await keyOf(passkeys.finishLogin(login.ticket, device.get(ceremony(login.options, more)), PARTY))).toBe(
      'passkey_refused',
    );
  });

  it('that was never added cannot log in, even with the id of another', async () => {
    const device = await added();
    const stranger = new SoftAuthenticator();
    const { ticket, options } = await passkeys.beginLogin(PARTY);
    const id = device.id.toString('base64url');
    expect(
      await keyOf(passkeys.finishLogin(ticket, { ...stranger.get(ceremony(options)), id, rawId: id }, PARTY)),
    ).toBe('passkey_refused');
  });

  it('of one account is not added to another', async () => {
    const device = await added();
    const other = await newUser();
    const options = await passkeys.beginAddition(other, PARTY);
    expect(await keyOf(passkeys.finishAddition(other.id, 'x', device.create(ceremony(options)), PARTY))).toBe(
      'passkey_refused',
    );
  });

  it.each([[{}], [{ id: 1 }], [{ id: 'a\u0000b' }], [{ id: 'x', rawId: 'x', response: {}, type: 'public-key' }]])(
    'is refused if the answer is rubbish such as %j',
    async (response) => {
      const options = await passkeys.beginAddition(user, PARTY);
      expect(options).toHaveProperty('challenge');
      expect(await keyOf(passkeys.finishAddition(user.id, 'x', response, PARTY))).toBe('passkey_refused');
      const { ticket } = await passkeys.beginLogin(PARTY);
      expect(await keyOf(passkeys.finishLogin(ticket, response, PARTY))).toBe('passkey_refused');
    },
  );
});

describe('the relying party', () => {
  it('is the public address unless that is an IP address, otherwise only localhost', () => {
    expect(relyingParty('https://fx.example/app', 'evil.example')).toEqual({
      id: 'fx.example',
      origin: 'https://fx.example',
    });
    expect(relyingParty(undefined, 'localhost:8080')).toEqual({ id: 'localhost', origin: 'http://localhost:8080' });
    for (const host of ['127.0.0.1:8080', 'evil.example', 'localhost.evil.example', '', undefined, 'a b'])
      expect(() => relyingParty(undefined, host), host).toThrow('forbidden');
    for (const address of ['https://192.168.0.10:8443', 'https://[fd00::7]', 'https://3232235530'])
      expect(() => relyingParty(address, 'localhost'), address).toThrow('forbidden');
  });
});
