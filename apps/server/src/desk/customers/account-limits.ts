/**
 * Limits of one account (contract §8), set by an admin and approved by a second one when there are two. The row is
 * authoritative: it is written with its audit row. Afterwards the trading core, which reads it at every start, is
 * notified.
 */
import { microLots, parseScaled, toDecimalNumber } from '@tradewind/money';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { EngineHost } from '../../core/engine-host/index.ts';
import type { ActingOperator } from '../../platform/access/index.ts';
import type { Database, Queryable } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { Queue, SharedLocks } from '../../platform/peers/index.ts';
import { MICRO_DECIMALS } from '../../platform/wire/index.ts';
import { requireOthersAccount } from '../../staff/records/index.ts';
import type { AdminProposal, CarryOut, SecondAdmin } from '../../staff/second-admin/index.ts';

/** Far more than the changes of one account that could be queued. */
const MAX_WAITING = 50;
const MAX_ORDERS = 1_000_000;

/** 0 = none. */
interface Limits {
  readonly max_open_orders: number;
  /** Lots. */
  readonly max_position_lots: number;
}

export interface WantedLimits {
  readonly id: number;
  readonly max_open_orders: number;
  readonly max_position_lots: string | number;
  readonly reason: string;
}

export interface AccountLimitServices {
  readonly database: Database;
  readonly host: EngineHost;
  readonly secondAdmin: SecondAdmin;
  readonly locks: SharedLocks;
  readonly now: () => number;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

const stored = z.object({ max_open_orders: z.int().min(0).max(MAX_ORDERS), max_position_lots: z.number() });

export class AccountLimitChanges {
  readonly #services: AccountLimitServices;
  readonly #locks: Queue;

  constructor(services: AccountLimitServices) {
    this.#services = services;
    this.#locks = services.locks.queue('account limits', MAX_WAITING);
    services.secondAdmin.carriesOut('account_limits', this.#carryOut);
  }

  /**
   * Resolves with the id of the proposal when a second admin has to agree. Throws Refused not_found, invalid_input,
   * conflict (no_change).
   */
  async set(operator: ActingOperator, wanted: WantedLimits): Promise<{ readonly proposal: number } | undefined> {
    const { database, host, secondAdmin } = this.#services;
    const { id, reason } = wanted;
    const payload = checked(wanted);
    await requireOthersAccount(database, operator, id);
    if ((await host.view(id, [])) === undefined) throw new Refused('not_found');
    const outcome = await secondAdmin.inTurn(operator, async (client) => {
      const before = await storedLimits(client, id);
      if (isSame(before, payload)) throw new Refused('conflict', { reason: 'no_change' });
      const proposal: AdminProposal = {
        kind: 'account_limits',
        subjectId: id,
        subjectVersion: null,
        before: { ...before },
        payload: { ...payload },
        reason,
      };
      return secondAdmin.run(client, operator, proposal, true, this.#carryOut);
    });
    if ('proposal' in outcome) return outcome;
    await outcome.done.afterwards?.();
    return undefined;
  }

  /** Throws Refused conflict (data.reason = changed) when they have changed since the proposal. */
  readonly #carryOut: CarryOut<undefined> = async (client, { by }, { subjectId, before, payload, reason }) => {
    const id = z.int().parse(subjectId);
    await requireOthersAccount(client, by, id);
    const wanted = stored.parse(payload);
    const current = await storedLimits(client, id);
    if (!isSame(current, stored.parse(before))) throw new Refused('conflict', { reason: 'changed' });
    await client.query(
      `INSERT INTO account_limits (account_id, max_open_orders, max_position_lots_micro, changed_at_ms)
       VALUES ($1::bigint, $2::integer, $3::bigint, $4::bigint)
       ON CONFLICT (account_id) DO UPDATE
         SET max_open_orders = excluded.max_open_orders, max_position_lots_micro = excluded.max_position_lots_micro,
             changed_at_ms = excluded.changed_at_ms`,
      [id, wanted.max_open_orders, microLotsOf(wanted.max_position_lots), this.#services.now()],
    );
    const subject = { type: 'customer', id };
    return {
      result: undefined,
      entry: { operator: by, action: 'customer.limits', subject, before: current, after: { ...wanted, reason } },
      afterwards: () => this.#sendToCore(id),
    };
  };

  /** Sends the stored limits to the core, in the order of the changes. A core that is reloading reads them itself. */
  async #sendToCore(account: number): Promise<void> {
    const { database, host, log } = this.#services;
    const tell = (): Promise<void> =>
      this.#locks.run(String(account), async () => {
        const { max_open_orders: maxOpenOrders, max_position_lots: lots } = await storedLimits(database, account);
        const maxPositionLots = microLotsOf(lots);
        await host.execute({ type: 'set_limits', account, maxOpenOrders, maxPositionLots });
      });
    try {
      await tell();
    } catch {
      // it may have read the row before it was written, so send again once it is back
      const forget = host.onReloaded(() => {
        forget();
        tell().catch((error: unknown) =>
          log.error({ err: error, account }, 'the limits of an account are not in effect'),
        );
      });
    }
  }
}

/** Throws Refused invalid_input by field. */
function checked({ max_open_orders, max_position_lots: typed }: WantedLimits): Limits {
  const lots = parseScaled(typed, MICRO_DECIMALS);
  if (lots === undefined || lots < 0)
    throw new Refused('invalid_input', { fields: { max_position_lots: lots === undefined ? 'format' : 'too_small' } });
  return { max_open_orders, max_position_lots: toDecimalNumber(lots, MICRO_DECIMALS) };
}

const microLotsOf = (lots: number): number => microLots(parseScaled(lots, MICRO_DECIMALS) ?? 0);

const isSame = (left: Limits, right: Limits): boolean =>
  left.max_open_orders === right.max_open_orders && left.max_position_lots === right.max_position_lots;

async function storedLimits(db: Queryable, account: number): Promise<Limits> {
  const { rows } = await db.query<{ orders: number; lots: number }>(
    `SELECT max_open_orders AS orders, max_position_lots_micro AS lots FROM account_limits WHERE account_id = $1::bigint`,
    [account],
  );
  const [row = { orders: 0, lots: 0 }] = rows;
  return { max_open_orders: row.orders, max_position_lots: toDecimalNumber(microLots(row.lots), MICRO_DECIMALS) };
}
