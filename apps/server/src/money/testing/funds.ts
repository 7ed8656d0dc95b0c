/** Customers with money, for tests: deposit channels, bound methods, balances. */
import { onlyRow } from '../../platform/db/index.ts';
import { fundsCalls } from '@tradewind/contract';
import type { BoundMethod } from '@tradewind/contract';
import { arrivalKey } from '../records/index.ts';
import { CREDIT_DEPOSIT } from '../../desk/payment-decisions/index.ts';
import type { TestApp, TestUser } from '../../platform/http/testing/test-app.ts';
import { TestPeople } from '../../people/identity/testing/people.ts';
import { png } from '../../people/images/testing/pictures.ts';
import { uploaded } from '../../people/images/testing/upload.ts';

const USD = 1_000_000;
export const HOUR_MS = 3_600_000;
const DAY_AGO_MS = 25 * HOUR_MS;
/** Ids of the currencies from the migration. */
export const USDT_TRC20 = 1;
export const USDT_ERC20 = 2;
export const BTC = 3;
export const USD_BANK = 5;
export const EUR_BANK = 6;

/** Valid addresses: the USDT contract on Tron, EIP-55's first example, BIP-173's first example. */
export const TRON_ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
export const ETHEREUM_ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
export const BITCOIN_ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

export const BANK_FIELDS = {
  bank_name: 'Commerzbank',
  bank_address: 'Kaiserplatz, Frankfurt',
  bank_swift: 'COBADEFF',
  payee_name: 'Ann Example',
  payee_account: 'DE89370400440532013000',
} as const;

/** A deposit channel as if opened by two operators. */
export async function openChannel(app: TestApp, currency: number, address: string): Promise<number> {
  const { id } = onlyRow(
    await app.app.database.pool.query<{ id: number }>(
      `INSERT INTO deposit_channels (currency_id, address, enabled, changed_at_ms) VALUES ($1, $2, true, $3)
       ON CONFLICT (currency_id, address) DO UPDATE SET enabled = true RETURNING id`,
      [currency, address, app.clock.now()],
    ),
  );
  return id;
}

export async function openBank(app: TestApp, currency: number): Promise<number> {
  const { id } = onlyRow(
    await app.app.database.pool.query<{ id: number }>(
      `INSERT INTO deposit_banks (currency_id, bank_name, bank_address, bank_swift, payee_name, payee_account, bank_remark,
         enabled, changed_at_ms)
       VALUES ($1, 'Firm Bank', '1 Bank Street', 'BARCGB22', 'Tradewind Ltd', 'GB33BUKB20201555555555', 'your uid', true, $2)
       RETURNING id`,
      [currency, app.clock.now()],
    ),
  );
  return id;
}

export async function set(app: TestApp, key: string, value: unknown): Promise<void> {
  await app.app.database.pool.query(
    `INSERT INTO base_settings (key, value, changed_at_ms) VALUES ($1, $2::jsonb, 0)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [key, JSON.stringify(value)],
  );
}

/** An operator who made decisions before the test began. */
export async function operatorId(app: TestApp): Promise<number> {
  const { id } = onlyRow(
    await app.app.database.pool.query<{ id: number }>(
      `INSERT INTO operators AS o (email, name, role, created_at_ms) VALUES ('decider@example.com', 'Decider', 'finance', 0)
       ON CONFLICT (email) DO UPDATE SET name = o.name RETURNING id`,
    ),
  );
  return id;
}

/**
 * Credits a customer by a deposit of the previous day, which does not count towards today's limits. `usd` may have six
 * decimals. Returns its id.
 */
export async function credit(app: TestApp, { user }: TestUser, usd: number): Promise<number> {
  const { database } = app.app;
  const amount = Math.trunc(usd * USD + 0.5);
  const { rows } = await database.pool.query<{ id: number }>(
    `WITH h AS (
       INSERT INTO deposit_channels (currency_id, address, enabled, changed_at_ms) VALUES (1, 'an old one', false, 0)
       ON CONFLICT (currency_id, address) DO UPDATE SET enabled = false RETURNING id
     ), i AS (
       INSERT INTO images (name, user_id, media_type, width, height, bytes, created_at_ms)
       VALUES (gen_random_uuid(), $1, 'image/png', 1, 1, 1, $2) RETURNING name
     )
     INSERT INTO deposits (user_id, type, currency_id, channel_id, destination, number_micro_usd, rate, amount_units,
       proof_image, created_at_ms)
     SELECT $1, 0, 1, h.id, '{}', $3::bigint, 1000000000000, $3::bigint, i.name, $2 FROM h, i RETURNING id`,
    [user.id, app.clock.now() - DAY_AGO_MS, amount],
  );
  const [{ id } = { id: 0 }] = rows;
  await creditAsSubmitted(app, user.id, { id, amount, atMs: app.clock.now() - DAY_AGO_MS });
  return id;
}

/** Credits a pending deposit of a currency that is worth 1 USD; `amount` in micro-dollars. */
export async function creditAsSubmitted(
  app: TestApp,
  account: number,
  { id, amount, atMs }: { readonly id: number; readonly amount: number; readonly atMs: number },
): Promise<void> {
  const [operator, rate, reference] = [await operatorId(app), '1000000000000', `transaction of ${id}`];
  await app.app.host.execute({ type: 'deposit', account, amount, reference: id }, undefined, [
    CREDIT_DEPOSIT.write(
      id,
      operator,
      atMs,
      amount,
      atMs,
      rate,
      rate,
      'handed_in',
      amount,
      1,
      reference,
      arrivalKey(null, reference),
      null,
    ),
  ]);
}

/** `input`: fields besides those of a Tron address. The code is one that was sent. */
export async function bind(app: TestApp, user: TestUser, input: object = {}): Promise<BoundMethod> {
  const auth_code = await new TestPeople(app).ownCode(user);
  return app.take(
    fundsCalls.bindMethod,
    { type: 1, draw_id: USDT_TRC20, dc_address: TRON_ADDRESS, auth_code, ...input },
    user,
  );
}

/** A customer with a balance and a Tron address whose cooldown has passed. */
export async function customerWith(
  app: TestApp,
  usd: number,
  columns: Readonly<Record<string, string | number | null>> = {},
): Promise<TestUser & { readonly method: BoundMethod }> {
  const customer = await app.newRealUser(columns);
  await credit(app, customer, usd);
  const method = await bind(app, customer);
  await app.app.database.pool.query('UPDATE payout_methods SET created_at_ms = created_at_ms - $2 WHERE id = $1', [
    method.id,
    100 * HOUR_MS,
  ]);
  return { ...customer, method };
}

/** The reference that tests enter for the arrival of a deposit. */
export const arrivalOf = (deposit: number): string => `arrival of ${deposit}`;

let pictures = 0;

/** The URL of a picture that this customer has just uploaded. */
export async function proof(app: TestApp, { token }: TestUser): Promise<string> {
  pictures += 1;
  return uploaded(app, token, await png(40 + (pictures % 50), 40));
}
