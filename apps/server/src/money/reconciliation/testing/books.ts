/**
 * Customers whose money moves together with real records, as customers and operators would move it, but without HTTP.
 */
import { ZERO_USD, microUsd } from '@tradewind/money';
import pg from 'pg';
import { type Database, onlyRow } from '../../../platform/db/index.ts';
import { BatchStatement, type BatchWrite, type EngineHost, type HostCommand } from '../../../core/engine-host/index.ts';
import type { TestDatabase } from '../../../testing/database.ts';

const MICRO = 1_000_000;
/** A currency from the migration: USDT on Tron, worth 1 USD. */
const CURRENCY = 1;
const FEE = MICRO;
const RATE = 1_000_000_000_000;
/** For USDT, worth 1 USD. */
const UNITS_PER_USD = MICRO;

const FINISH_DEPOSIT = new BatchStatement({
  name: 'finish_deposit',
  text: `UPDATE deposits SET status = 1, decided_by = $2::integer, decided_at_ms = 1, received_units = amount_units,
           received_at_ms = 1, receipt_rate = rate, credit_rate = rate, rate_reason = 'handed_in',
           credited_micro_usd = number_micro_usd, operators_needed = 1
          WHERE id = $1::bigint AND status = 0`,
  parameters: ['number', 'number'],
  rows: 1,
});
const INSERT_WITHDRAWAL = new BatchStatement({
  name: 'insert_withdrawal',
  text: `INSERT INTO withdrawals (id, user_id, currency_id, method_id, number_micro_usd, fee_micro_usd, rate, real_units, memo,
           operators_needed, created_at_ms)
         VALUES ($1::bigint, $2::bigint, ${CURRENCY}, $3::bigint, $4::bigint, ${FEE}, ${RATE}, $5::bigint, '', 1, 0)`,
  parameters: ['number', 'number', 'number', 'number', 'number'],
  rows: 1,
});
const PAY_WITHDRAWAL = new BatchStatement({
  name: 'pay_withdrawal',
  text: `UPDATE withdrawals SET status = 1, payment_reference = 'a payment', decided_by = $2::integer, decided_at_ms = 1
          WHERE id = $1::bigint AND status = 0`,
  parameters: ['number', 'number'],
  rows: 1,
});
const CANCEL_WITHDRAWAL = new BatchStatement({
  name: 'cancel_withdrawal',
  text: 'UPDATE withdrawals SET status = 3, decided_at_ms = 1 WHERE id = $1::bigint AND status = 0',
  parameters: ['number'],
  rows: 1,
});
const INSERT_CORRECTION = new BatchStatement({
  name: 'insert_correction',
  text: 'INSERT INTO corrections VALUES ($1::bigint, $2::bigint, $3::bigint, $4::text, $5::bigint, 0)',
  parameters: ['number', 'number', 'number', 'text', 'number'],
  rows: 1,
});
const APPROVE_CHANGE = new BatchStatement({
  name: 'approve_change',
  text: `UPDATE change_requests SET state = 'approved', decided_by = $2::integer, decided_at_ms = 1
          WHERE id = $1::bigint AND state = 'waiting'`,
  parameters: ['number', 'number'],
  rows: 1,
});
/** Statements to register with a host whose money Books moves. */
export const BOOKS_STATEMENTS: readonly BatchStatement[] = [
  FINISH_DEPOSIT,
  INSERT_WITHDRAWAL,
  PAY_WITHDRAWAL,
  CANCEL_WITHDRAWAL,
  INSERT_CORRECTION,
  APPROVE_CHANGE,
];

interface Withdrawal {
  readonly id: number;
  readonly amount: number;
}

export class Books {
  readonly #pool: Database;
  readonly host: EngineHost;
  #operators: readonly number[] = [];
  #channel = 0;
  readonly #methods = new Map<number, number>();

  constructor(database: Pick<TestDatabase, 'pool'>, host: EngineHost) {
    this.#pool = database.pool;
    this.host = host;
  }

  /**
   * Creates two operators, a deposit channel, and `customers` customers from id `first` on, each with a bound method
   * and no money.
   */
  async open(customers: number, first = 1): Promise<void> {
    this.#operators = [
      await this.#insert(
        `INSERT INTO operators (email, name, role, created_at_ms) VALUES ('one@desk.example', 'One', 'finance', 0)`,
      ),
      await this.#insert(
        `INSERT INTO operators (email, name, role, created_at_ms) VALUES ('two@desk.example', 'Two', 'finance', 0)`,
      ),
    ];
    this.#channel = await this.#insert(
      `INSERT INTO deposit_channels (currency_id, address, enabled, changed_at_ms) VALUES (${CURRENCY}, 'an address', true, 0)`,
    );
    for (let id = first; id < first + customers; id++) await this.#customer(id);
  }

  async #customer(id: number): Promise<void> {
    const number = String(id).padStart(8, '0');
    await this.#insert(
      `INSERT INTO users (id, uid, invite_code, is_demo, email, password_hash, lang, created_at_ms)
       VALUES ($1, $2, $3, false, $4, '-', 'en', 0)`,
      [id, `9${number}`, `B${number}`, `books-${number}@example.com`],
    );
    await this.#pool.query(`INSERT INTO images VALUES ($1, $2, 'image/png', 1, 1, 1, 0)`, [imageOf(id), id]);
    const method = await this.#insert(
      `INSERT INTO payout_methods (user_id, currency_id, details_sealed, details_hash, created_at_ms)
       VALUES ($1, ${CURRENCY}, '', sha256('x'), 0)`,
      [id],
    );
    this.#methods.set(id, method);
    await this.host.execute({ type: 'open_account', account: id, kind: 'real', balance: ZERO_USD });
  }

  /** Requests a deposit, which stays pending; returns its id. */
  ask(account: number, usd: number): Promise<number> {
    return this.#insert(
      `INSERT INTO deposits (user_id, type, currency_id, channel_id, destination, number_micro_usd, rate, amount_units,
         proof_image, created_at_ms)
       VALUES ($1, 0, ${CURRENCY}, $2, '{}', $3, ${RATE}, $3, $4, 0)`,
      [account, this.#channel, usd * MICRO, imageOf(account)],
    );
  }

  async deposit(account: number, usd: number): Promise<number> {
    const reference = await this.ask(account, usd);
    await this.#execute({ type: 'deposit', account, amount: microUsd(usd * MICRO), reference }, [
      FINISH_DEPOSIT.write(reference, this.#operators[0] ?? 0),
    ]);
    return reference;
  }

  /** Undefined when the core refuses it. */
  async withdraw(account: number, usd: number): Promise<Withdrawal | undefined> {
    const { id } = onlyRow(await this.#pool.query<{ id: number }>(`SELECT nextval('withdrawals_id_seq') AS id`));
    const amount = usd * MICRO;
    const done = await this.#execute({ type: 'withdraw', account, amount: microUsd(amount), reference: id }, [
      INSERT_WITHDRAWAL.write(id, account, this.#methods.get(account) ?? 0, amount, usd * UNITS_PER_USD - FEE),
    ]);
    return done ? { id, amount } : undefined;
  }

  async pay(account: number, { id, amount }: Withdrawal): Promise<void> {
    await this.#execute(
      { type: 'pay_withdrawal', account, amount: microUsd(amount), fee: microUsd(FEE), reference: id },
      [PAY_WITHDRAWAL.write(id, this.#operators[0] ?? 0)],
    );
  }

  async cancel(account: number, { id, amount }: Withdrawal): Promise<void> {
    await this.#execute({ type: 'refuse_withdrawal', account, amount: microUsd(amount), reference: id }, [
      CANCEL_WITHDRAWAL.write(id),
    ]);
  }

  /** `usd` is signed. */
  async correct(account: number, usd: number): Promise<void> {
    const [proposer, approver] = this.#operators;
    const request = await this.#insert(
      `INSERT INTO change_requests (kind, payload, reason, proposed_by, proposed_at_ms) VALUES ('correction', '{}', 'r', $1, 0)`,
      [proposer],
    );
    const { id } = onlyRow(await this.#pool.query<{ id: number }>(`SELECT nextval('corrections_id_seq') AS id`));
    const amount = usd * MICRO;
    await this.#execute({ type: 'correct', account, amount: microUsd(amount), reference: id }, [
      INSERT_CORRECTION.write(id, account, amount, 'a slip', request),
      APPROVE_CHANGE.write(request, approver ?? 0),
    ]);
  }

  async #execute(command: HostCommand, writes: readonly BatchWrite[]): Promise<boolean> {
    const executed = await this.host.execute(command, undefined, writes);
    return executed.kind === 'applied' && executed.outcome.ok;
  }

  async #insert(statement: string, values: readonly unknown[] = []): Promise<number> {
    const { id } = onlyRow(await this.#pool.query<{ id: number }>(`${statement} RETURNING id`, [...values]));
    return id;
  }
}

const imageOf = (account: number): string => `image-${String(account).padStart(24, '0')}`;

/** Simulates tampering with the owner's rights: switches the triggers off and changes any row. */
export async function asOwner(
  database: Pick<TestDatabase, 'adminUrl'>,
  ...statements: readonly string[]
): Promise<void> {
  const client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
  try {
    await client.query('SET session_replication_role = replica');
    for (const statement of statements) {
      const { rowCount } = await client.query(statement);
      if (rowCount === 0) throw new Error(`changed nothing: ${statement}`);
    }
  } finally {
    await client.end();
  }
}
