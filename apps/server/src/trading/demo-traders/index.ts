/**
 * The built-in traders of the simulated feed: demo accounts like any other. They trade through the core at the public
 * prices, and are labelled as programs wherever they are shown. They do not exist in production.
 */
import { randomBytes } from 'node:crypto';
import type { MicroUsd } from '@tradewind/money';
import { type Database, onlyRow } from '../../platform/db/index.ts';
import type { EngineHost } from '../../core/engine-host/index.ts';
import type { Market, Seed } from '../../core/market/index.ts';
import { Users } from '../../people/identity/index.ts';
import type { RankingMembers } from '../ranking/index.ts';
import { PERSONAS, type Persona } from './personas.ts';
import { Trader, type TraderOptions } from './trader.ts';

export interface DemoTradersOptions {
  readonly database: Database;
  readonly host: EngineHost;
  readonly market: Market;
  readonly members: RankingMembers;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Seed of the prices: the same seed gives the same decisions. */
  readonly seed: Seed;
  readonly count: number;
  readonly demoBalance: MicroUsd;
  /** Factor by which they check prices more often than usual; absent = 1. */
  readonly pace?: number;
  readonly onError: (error: unknown) => void;
}

/**
 * Creates or finds them and starts trading. Resolves with a function that stops them. Does nothing when there are none.
 */
export async function startDemoTraders(options: DemoTradersOptions): Promise<() => Promise<void>> {
  const found: TraderOptions[] = [];
  for (const [index, persona] of PERSONAS.slice(0, options.count).entries()) {
    const account = await accountOf(persona, options);
    if (account === undefined) continue;
    found.push({
      ...options,
      account,
      persona,
      random: options.seed.sequence(`demo trader ${index}`),
      pace: options.pace ?? 1,
      startBalance: options.demoBalance,
      closedBefore: await closedBy(options.database, account),
    });
  }
  // none trades before all are found
  const traders = found.map((each) => new Trader(each));
  return async () => {
    for (const trader of traders) await trader.stop();
  };
}

/**
 * The persona's account, opened if necessary. Undefined when a customer has that name: then the persona does not trade.
 */
async function accountOf(
  persona: Persona,
  { database, host, members, now, demoBalance }: DemoTradersOptions,
): Promise<number | undefined> {
  const { rows } = await database.query<{ id: number }>(
    'SELECT user_id AS id FROM ranking_members WHERE is_bot AND name = $1',
    [persona.name],
  );
  const known = rows[0]?.id;
  if (known === undefined && (await members.isTaken(persona.name))) return undefined;
  // the device id that opens such an account is not known to anyone
  const account =
    known ?? (await new Users(database, now).createForDevice(randomBytes(32).toString('base64url'), 'en')).id;
  if ((await host.view(account, [])) === undefined)
    await host.execute({ type: 'open_account', account, kind: 'demo', balance: demoBalance });
  if (known === undefined) await members.joinBot(account, persona.name);
  return account;
}

async function closedBy(database: Database, account: number): Promise<number> {
  const { count } = onlyRow(
    await database.query<{ count: number }>(
      `SELECT count(*) AS count FROM (SELECT FROM orders WHERE account_id = $1 AND status = 'closed' LIMIT 10) closed`,
      [account],
    ),
  );
  return count;
}
