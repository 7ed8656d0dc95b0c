/** Payout methods: the crypto addresses and bank accounts that customers have bound. */
import type { BoundMethod } from '@tradewind/contract';
import type { ActiveSession, RequestOrigin, UserRow } from '../../platform/access/index.ts';
import type { Queue } from '../../platform/peers/index.ts';
import { type Database, inTransaction, onlyRow, violated } from '../../platform/db/index.ts';
import { Refused, TooManyRequests } from '../../platform/errors/index.ts';
import type { Vault } from '../../platform/secrets/index.ts';
import { readSettings } from '../../staff/settings/index.ts';
import { type OwnerProof, requireTrueAccount } from '../../people/identity/index.ts';
import { COIN, CURRENCY_COLUMNS, type FundsCurrency, currencyById } from '../rates/index.ts';
import { type PayoutDetails, hashDetails, methodText, presentDetails, sealDetails, unsealDetails } from './details.ts';
import { type FundsNotices, pauseMs } from '../records/index.ts';
import { type BankInput, checkAddress, checkBankDetails } from './details/index.ts';

/** Per customer. */
const MAX_BOUND = 20;
/** Retry delay sent at the limit; time alone does not help, the customer has to delete a method. */
const WAIT_MS = 3_600_000;
const BOUND_INDEX = 'payout_methods_bound';

export interface MethodToBind extends BankInput {
  readonly type: number;
  /** Id of a currency. */
  readonly draw_id: number;
  readonly dc_address: string;
  readonly auth_code?: string | undefined;
}

export interface PayoutMethod extends FundsCurrency {
  readonly methodId: number;
  readonly details: PayoutDetails;
  readonly createdAtMs: number;
}

interface MethodRow extends FundsCurrency {
  readonly methodId: number;
  readonly sealed: Buffer;
  readonly createdAtMs: number;
}

export interface PayoutMethodsOptions {
  readonly database: Database;
  readonly vault: Vault;
  readonly ownerProof: OwnerProof;
  readonly notices: FundsNotices;
  /** Runs a customer's calls one at a time. */
  readonly queue: Queue;
  readonly now: () => number;
}

const SELECT = `
  SELECT ${CURRENCY_COLUMNS}, m.id AS "methodId", m.details_sealed AS sealed, m.created_at_ms AS "createdAtMs"
    FROM payout_methods m JOIN funds_currencies c ON c.id = m.currency_id
   WHERE m.user_id = $1::bigint AND m.deleted_at_ms IS NULL`;

interface Checked {
  readonly details: PayoutDetails;
  readonly hash: Buffer;
}

interface Proved extends Checked {
  readonly proof: Awaited<ReturnType<OwnerProof['prove']>>;
}

export class PayoutMethods {
  readonly #options: PayoutMethodsOptions;

  constructor(options: PayoutMethodsOptions) {
    this.#options = options;
  }

  /** The bound methods, oldest first; of one type and currency, or all. */
  async list(
    userId: number,
    { type, currencyId }: { readonly type: number | undefined; readonly currencyId: number | undefined },
  ): Promise<BoundMethod[]> {
    const { database } = this.#options;
    const { rows } = await database.query<MethodRow>(
      `${SELECT} AND ($2::integer IS NULL OR c.type = $2::integer)
         AND ($3::bigint IS NULL OR c.id = $3::bigint) ORDER BY m.id`,
      [userId, type ?? null, currencyId ?? null],
    );
    const pause = pauseMs(await readSettings(database));
    return rows.map((row) => presentMethod(this.#opened(row), pause));
  }

  /** A method that the customer has bound. */
  async find(userId: number, id: number): Promise<PayoutMethod | undefined> {
    const { rows } = await this.#options.database.query<MethodRow>(`${SELECT} AND m.id = $2::bigint`, [userId, id]);
    return rows[0] && this.#opened(rows[0]);
  }

  /**
   * Throws Refused, in this order: only_true_account, not_found (no such currency of this type), invalid_input by
   * field, already_submitted (already bound), rate_limited (too many are bound). The owner's proof is checked last:
   * two_factor_required, or invalid_input without a code, code_wrong, account_locked.
   */
  async bind(session: ActiveSession, wanted: MethodToBind, visit: RequestOrigin): Promise<BoundMethod> {
    const { user } = session;
    requireTrueAccount(user);
    const { database, ownerProof, queue } = this.#options;
    const currency = await currencyById(database, wanted.draw_id);
    if (currency === undefined || currency.type !== wanted.type || !currency.withdrawEnabled)
      throw new Refused('not_found');
    const checked = this.#check(currency, wanted);
    return queue.run(`methods of ${user.id}`, async () => {
      await this.#proveRoom(user.id, currency.id, checked.hash);
      const proof = await ownerProof.prove(session, 'payout_method', wanted.auth_code, visit);
      const method = await this.#insert(user, currency, { ...checked, proof }, visit);
      return presentMethod(method, pauseMs(await readSettings(database)));
    });
  }

  /** Pending withdrawals keep the method. Throws Refused only_true_account or not_found. */
  async remove(user: UserRow, id: number): Promise<void> {
    requireTrueAccount(user);
    const { rowCount } = await this.#options.database.query(
      `UPDATE payout_methods SET deleted_at_ms = $3 WHERE id = $2::bigint AND user_id = $1 AND deleted_at_ms IS NULL`,
      [user.id, id, this.#options.now()],
    );
    if (rowCount !== 1) throw new Refused('not_found');
  }

  #check(currency: FundsCurrency, wanted: MethodToBind): Checked {
    const { vault } = this.#options;
    if (currency.type === COIN) {
      const check = checkAddress(currency.protocol, wanted.dc_address);
      if (!check.ok) throw new Refused('invalid_input', { fields: { dc_address: check.reason } });
      const details = { address: check.address };
      return { details, hash: hashDetails(vault, details, 'address') };
    }
    const check = checkBankDetails(wanted);
    if (!check.ok) throw new Refused('invalid_input', { fields: check.fields });
    const { account_kind, ...details } = check.details;
    return { details, hash: hashDetails(vault, details, account_kind) };
  }

  async #proveRoom(userId: number, currencyId: number, detailsHash: Buffer): Promise<void> {
    const { bound, same } = onlyRow(
      await this.#options.database.query<{ bound: number; same: boolean }>(
        `SELECT count(*) AS bound, coalesce(bool_or(currency_id = $2 AND details_hash = $3), false) AS same
         FROM payout_methods WHERE user_id = $1 AND deleted_at_ms IS NULL`,
        [userId, currencyId, detailsHash],
      ),
    );
    if (same) throw new Refused('already_submitted');
    if (bound >= MAX_BOUND) throw new TooManyRequests(WAIT_MS);
  }

  async #insert(user: UserRow, currency: FundsCurrency, checked: Proved, visit: RequestOrigin): Promise<PayoutMethod> {
    const { database, vault, notices, now } = this.#options;
    const { details, hash, proof } = checked;
    const createdAtMs = now();
    try {
      const methodId = await inTransaction(database, async (client) => {
        await proof.use(client);
        const { id } = onlyRow(
          await client.query<{ id: number }>(
            `INSERT INTO payout_methods (user_id, currency_id, details_sealed, details_hash, created_at_ms)
             VALUES ($1, $2, $3, $4, $5) RETURNING id`,
            [user.id, currency.id, sealDetails(vault, details), hash, createdAtMs],
          ),
        );
        await notices.methodAdded(client, user, methodText(currency, details), visit);
        return id;
      });
      return { ...currency, methodId, details, createdAtMs };
    } catch (error) {
      if (violated('unique', error) === BOUND_INDEX) throw new Refused('already_submitted');
      throw error;
    }
  }

  #opened({ sealed, ...row }: MethodRow): PayoutMethod {
    return { ...row, details: unsealDetails(this.#options.vault, sealed) };
  }
}

function presentMethod(method: PayoutMethod, pause: number): BoundMethod {
  const { methodId, type, id, code, protocol, details, createdAtMs } = method;
  return {
    id: methodId,
    type,
    ...presentDetails(details),
    draw_currency: { id, code, protocol },
    created_at: createdAtMs,
    usable_at: createdAtMs + pause,
  };
}
