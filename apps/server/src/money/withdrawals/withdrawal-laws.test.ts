/**
 * What is shown before confirmation, what the answer says, and what is stored are the same, for any fee, rate and
 * amount.
 */
import { type DrawCurrency, drawRecord, fundsCalls } from '@tradewind/contract';
import { parseScaled } from '@tradewind/money';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';
import { USDT_TRC20, customerWith } from '../testing/funds.ts';
import type { Customer } from '../testing/withdrawing.ts';
import { memoryOf } from '../../core/engine-host/testing/memory.ts';

const RUNS = Number(process.env['FUNDS_LAWS_RUNS'] ?? 60);
const LONG_MS = 30_000 + RUNS * 100;
/** Micro-dollars × units per USD × 10^12, in units of the currency. */
const SCALE = 10n ** 18n;

let app: TestApp;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp();
  customer = await customerWith(app, 9_000_000);
});
afterAll(() => app.stop());

interface Terms {
  readonly feeType: 1 | 2;
  readonly feeValue: number;
  readonly rate: bigint;
  readonly precision: number;
  readonly number: number;
}

const terms: fc.Arbitrary<Terms> = fc.record({
  feeType: fc.constantFrom(1 as const, 2 as const),
  feeValue: fc.oneof(fc.integer({ min: 0, max: 100_000_000 }), fc.constantFrom(0, 1, 1_000_000, 100_000_000)),
  rate: fc.oneof(
    fc.bigInt({ min: 1n, max: 10n ** 13n }),
    fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }),
    fc.constantFrom(10n ** 12n, 922_373_081_464n, 10n ** 7n),
  ),
  precision: fc.integer({ min: 0, max: 8 }),
  number: fc.oneof(fc.integer({ min: 1, max: 2_000_000_000 }), fc.integer({ min: 1, max: 1_000_000 })),
});

/** Rounds a non-negative fraction half away from zero, computed independently of our own code. */
const half = (numerator: bigint, denominator: bigint): bigint =>
  numerator / denominator + (2n * (numerator % denominator) >= denominator ? 1n : 0n);

/** A decimal number of the wire format as an integer in units of 10^-scale. */
const whole = (value: number | string, scale: number): bigint => {
  const [integer = '0', fraction = ''] = String(value).split('.');
  return BigInt(integer + fraction.padEnd(scale, '0'));
};

/** (number − fee) × rate from what the page shows, floored at 0 (product.md §5), with fractions of integers. */
function expected({ fee_type, fee, rate, precision }: DrawCurrency, number: number): { fee: bigint; units: bigint } {
  const amount = BigInt(number);
  const asked = fee_type === 1 ? whole(fee, 6) : half(amount * whole(fee, 6), 100_000_000n);
  const due = asked < amount ? asked : amount;
  const units = half((amount - due) * whole(rate ?? '0', 12) * 10n ** BigInt(precision), SCALE);
  return { fee: due, units };
}

const text = (micro: number): string => `${Math.trunc(micro / 1e6)}.${String(micro % 1e6).padStart(6, '0')}`;

describe('a withdrawal', () => {
  it(
    'is paid exactly as it was shown',
    async () => {
      const { pool } = app.app.database;
      await fc.assert(
        fc.asyncProperty(terms, async ({ feeType, feeValue, rate, precision, number }) => {
          await pool.query(
            `UPDATE funds_currencies SET fee_type = $2, fee_value = $3, rate_fixed = $4::bigint, "precision" = $5,
             withdraw_min_micro_usd = 1, withdraw_max_micro_usd = 2000000000 WHERE id = $1`,
            [USDT_TRC20, feeType, feeValue, rate.toString(), precision],
          );
          const symbols = await app.take(fundsCalls.drawSymbols, { type: 1 }, { token: customer.token });
          const shown = symbols.find(({ id }) => id === USDT_TRC20);
          if (shown === undefined) throw new Error('the currency is gone');
          const { fee, units } = expected(shown, number);
          const answer = await app.ask(
            fundsCalls.draw,
            {
              draw_currency_id: USDT_TRC20,
              number: text(number),
              draw_method_id: customer.method.id,
              rate: shown.rate,
            },
            { token: customer.token },
          );
          if (units === 0n || units > BigInt(Number.MAX_SAFE_INTEGER)) {
            expect(refusalOf(answer)).toBe('amount_out_of_range');
            return;
          }
          const record = drawRecord.parse(answer.data);
          const { rows } = await pool.query(
            `SELECT number_micro_usd::text AS number, fee_micro_usd::text AS fee, rate::text AS rate, real_units::text AS units
             FROM withdrawals WHERE id = $1`,
            [record.id],
          );
          expect(rows).toEqual([
            { number: String(number), fee: String(fee), rate: rate.toString(), units: units.toString() },
          ]);
          expect(record.rate).toBe(shown.rate);
          expect(parseScaled(record.number, 6)).toBe(number);
          expect(parseScaled(record.fee, 6)).toBe(Number(fee));
          expect(record.real_number).toBe(Number(units) === 0 ? 0 : Number(`${units}e-${precision}`));
          await app.take(fundsCalls.cancelDraw, { id: record.id }, { token: customer.token });
        }),
        { numRuns: RUNS },
      );
      expect(memoryOf(app.app.host).summary(customer.user.id)).toMatchObject({ balance: 9_000_000_000_000, locked: 0 });
    },
    LONG_MS,
  );
});
