/**
 * Passkeys (W3C WebAuthn 3): a key pair on the customer's device, which the private key never leaves. User verification
 * (fingerprint, face, PIN) is required, so that a passkey alone is two factors. Every challenge is generated here and
 * answered once, within five minutes.
 */
import { randomBytes, hash } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Passkey } from '@tradewind/contract';
import { type Database, type Queryable, inTransaction } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { RelyingParty } from './relying-party.ts';

/** Loaded with the first passkey: with its dependencies it is an eighth of the code that the server loads. */
const webauthn = () => import('@simplewebauthn/server');

const NAME = 'Tradewind';
const CHALLENGE_MS = 5 * 60_000;
const PASSKEYS_PER_USER = 20;
const TICKET_BYTES = 32;
/** base64url of at most 1023 bytes (WebAuthn §4). */
const CREDENTIAL_ID = /^[\w-]{1,1400}$/u;
/** COSE: EdDSA, ES256, RS256. Listed here, because the library's defaults make the runtime print a warning. */
const ALGORITHMS = [-8, -7, -257];

interface PasskeyRow {
  readonly id: string;
  readonly userId: number;
  readonly name: string;
  readonly publicKey: Buffer<ArrayBuffer>;
  readonly counter: number;
  readonly transports: AuthenticatorTransport[];
  readonly createdAtMs: number;
  readonly usedAtMs: number | null;
}

const COLUMNS = `id, user_id AS "userId", name, public_key AS "publicKey", counter, transports,
  created_at_ms AS "createdAtMs", used_at_ms AS "usedAtMs"`;

type Json = Readonly<Record<string, unknown>>;
/** Runs in the transaction of a change; sends the mail about it. */
type Notify = (client: Queryable, name: string) => Promise<void>;
const noNotice: Notify = () => Promise.resolve();

interface Addition {
  readonly userId: number;
  readonly name: string;
  readonly challenge: string;
  readonly response: Json;
  readonly party: RelyingParty;
}

const ticketHash = (ticket: string): Buffer => hash('sha256', `passkey ${ticket}`, 'buffer');
/** The challenge of a new passkey is found by its user. */
const additionTicket = (userId: number): string => `addition ${userId}`;
const refused = (): Refused => new Refused('passkey_refused');
const shown = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  created_at: row.createdAtMs,
  used_at: row.usedAtMs,
});

export class Passkeys {
  readonly #database: Database;
  readonly #now: () => number;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  async list(userId: number): Promise<Passkey[]> {
    return (await this.#ofUser(userId)).map(shown);
  }

  /** Options for navigator.credentials.create. */
  async beginAddition(user: { id: number; uid: string; label: string }, party: RelyingParty): Promise<Json> {
    const known = await this.#ofUser(user.id);
    if (known.length >= PASSKEYS_PER_USER) throw new Refused('conflict', { reason: 'too_many_passkeys' });
    const options = await (
      await webauthn()
    ).generateRegistrationOptions({
      rpName: NAME,
      rpID: party.id,
      userName: user.label,
      userDisplayName: user.label,
      // stable for the account, but reveals nothing about it
      userID: Uint8Array.from(Buffer.from(`tradewind ${user.uid}`)),
      attestationType: 'none',
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await this.#keepChallenge(additionTicket(user.id), options.challenge, user.id);
    return { ...options };
  }

  /** Throws Refused passkey_refused when the answer cannot be verified. */
  async finishAddition(
    userId: number,
    name: string,
    response: Json,
    party: RelyingParty,
    notify = noNotice,
  ): Promise<Passkey> {
    // one transaction from the challenge to the passkey, so that removeAll() finds one of them. Failure is returned,
    // not thrown: a refused answer uses up the challenge
    const row = await inTransaction(this.#database, async (client) => {
      const challenge = await this.#takeChallenge(client, additionTicket(userId), userId);
      const added =
        challenge === undefined ? undefined : await this.#add(client, { userId, name, challenge, response, party });
      if (added !== undefined) await notify(client, name);
      return added;
    });
    if (row === undefined) throw refused();
    return shown(row);
  }

  /** Undefined when the answer cannot be verified. */
  async #add(
    client: Queryable,
    { userId, name, challenge, response, party }: Addition,
  ): Promise<PasskeyRow | undefined> {
    const { registrationInfo } = await (
      await webauthn()
    )
      .verifyRegistrationResponse({
        // verified by the library, field by field
        response: response as unknown as RegistrationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      })
      .catch(() => ({ registrationInfo: undefined }));
    if (registrationInfo === undefined) return undefined;
    const { credential } = registrationInfo;
    const { rows } = await client.query<PasskeyRow>(
      `INSERT INTO passkeys (id, user_id, name, public_key, counter, transports, created_at_ms)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING RETURNING ${COLUMNS}`,
      [
        credential.id,
        userId,
        name,
        Buffer.from(credential.publicKey),
        credential.counter,
        credential.transports ?? [],
        this.#now(),
      ],
    );
    return rows[0];
  }

  /** Throws Refused not_found when it is not the user's. */
  async remove(userId: number, id: string, notify = noNotice): Promise<string> {
    return inTransaction(this.#database, async (client) => {
      const { rows } = await client.query<{ name: string }>(
        'DELETE FROM passkeys WHERE id = $1 AND user_id = $2 RETURNING name',
        [id, userId],
      );
      const row = rows[0];
      if (row === undefined) throw new Refused('not_found');
      await notify(client, row.name);
      return row.name;
    });
  }

  /** Removes all passkeys of a user and a pending one, in the transaction of `client`; returns their names. */
  async removeAll(client: Queryable, userId: number): Promise<readonly string[]> {
    // in this order: an addition in progress locks its challenge until the passkey is stored
    await client.query('DELETE FROM passkey_challenges WHERE user_id = $1', [userId]);
    const { rows } = await client.query<{ name: string }>('DELETE FROM passkeys WHERE user_id = $1 RETURNING name', [
      userId,
    ]);
    return rows.map(({ name }) => name);
  }

  /** Prevents removal of the passkey used for a login until the transaction ends. Throws Refused passkey_refused. */
  async hold(client: Queryable, userId: number, { id }: Json): Promise<void> {
    const { rowCount } = await client.query('SELECT FROM passkeys WHERE id = $1 AND user_id = $2 FOR SHARE', [
      id,
      userId,
    ]);
    if (rowCount !== 1) throw refused();
  }

  /** Options for navigator.credentials.get: any passkey of this site, without naming an account. */
  async beginLogin(party: RelyingParty): Promise<{ ticket: string; options: Json }> {
    const options = await (
      await webauthn()
    ).generateAuthenticationOptions({ rpID: party.id, userVerification: 'required' });
    const ticket = randomBytes(TICKET_BYTES).toString('base64url');
    await this.#keepChallenge(ticket, options.challenge, null);
    return { ticket, options: { ...options } };
  }

  /** The user of the passkey that answered. Throws Refused passkey_refused. */
  async finishLogin(ticket: string, response: Json, party: RelyingParty): Promise<number> {
    const challenge = await this.#takeChallenge(this.#database, ticket, null);
    if (challenge === undefined) throw refused();
    const row = await this.#find(response['id']);
    const { verified, authenticationInfo } = await (
      await webauthn()
    )
      .verifyAuthenticationResponse({
        // verified by the library, field by field
        response: response as unknown as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        credential: {
          id: row.id,
          publicKey: new Uint8Array(row.publicKey),
          counter: row.counter,
          transports: row.transports,
        },
        requireUserVerification: true,
      })
      .catch(() => {
        throw refused();
      });
    if (!verified) throw refused();
    await this.#database.query('UPDATE passkeys SET counter = greatest(counter, $2), used_at_ms = $3 WHERE id = $1', [
      row.id,
      authenticationInfo.newCounter,
      this.#now(),
    ]);
    return row.userId;
  }

  async #find(id: unknown): Promise<PasskeyRow> {
    if (typeof id !== 'string' || !CREDENTIAL_ID.test(id)) throw refused();
    const { rows } = await this.#database.query<PasskeyRow>(`SELECT ${COLUMNS} FROM passkeys WHERE id = $1`, [id]);
    const row = rows[0];
    if (row === undefined) throw refused();
    return row;
  }

  async #ofUser(userId: number): Promise<readonly PasskeyRow[]> {
    const { rows } = await this.#database.query<PasskeyRow>(
      `SELECT ${COLUMNS} FROM passkeys WHERE user_id = $1 ORDER BY created_at_ms, id`,
      [userId],
    );
    return rows;
  }

  /** Also deletes old challenges. */
  async #keepChallenge(ticket: string, challenge: string, userId: number | null): Promise<void> {
    await this.#database.query(
      `WITH old AS (DELETE FROM passkey_challenges WHERE created_at_ms <= $5 AND ticket_hash <> $1)
       INSERT INTO passkey_challenges (ticket_hash, user_id, challenge, created_at_ms) VALUES ($1, $2, $3, $4)
       ON CONFLICT (ticket_hash) DO UPDATE SET challenge = excluded.challenge, created_at_ms = excluded.created_at_ms`,
      [ticketHash(ticket), userId, challenge, this.#now(), this.#now() - CHALLENGE_MS],
    );
  }

  /** Undefined when there is none, or it is too old. */
  async #takeChallenge(db: Queryable, ticket: string, userId: number | null): Promise<string | undefined> {
    const now = this.#now();
    const { rows } = await db.query<{ challenge: string }>(
      `DELETE FROM passkey_challenges WHERE ticket_hash = $1 AND user_id IS NOT DISTINCT FROM $2::bigint
         AND created_at_ms > $3 AND created_at_ms <= $4
       RETURNING challenge`,
      [ticketHash(ticket), userId, now - CHALLENGE_MS, now],
    );
    return rows[0]?.challenge;
  }
}
