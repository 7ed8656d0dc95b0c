/** Pairs in the form of the contract: accounts by number (decision 0381), their open positions and their joint result. */
import type { LinkedPair, LinkedPosition } from '@tradewind/contract/operator';
import type { AccountId, InstrumentId } from '@tradewind/engine';
import { formatScaled, microLots, points } from '@tradewind/money';
import type { Database, Queryable } from '../../platform/db/index.ts';
import { MICRO_DECIMALS, lotsNumber, priceNumber } from '../../platform/wire/index.ts';
import type { Market } from '../../core/market/index.ts';
import type { GroupPrices } from '../../trading/prices/index.ts';
import { type ExposureDesk, type Position, Prices, profitOfPosition } from '../exposure/index.ts';
import type { StoredPair } from './stored.ts';

export interface PairSources {
  readonly database: Database;
  readonly exposure: Pick<ExposureDesk, 'holdings'>;
  readonly market: Market;
  readonly prices: Pick<GroupPrices, 'isPlain' | 'viewOf'>;
}

/** Positions of a pair in the answer. */
const LISTED = 40;

const usd = (amount: bigint): number => Number(formatScaled(amount, MICRO_DECIMALS));

/** Keeps the order. */
export async function presentPairs(services: PairSources, pairs: readonly StoredPair[]): Promise<LinkedPair[]> {
  const { database, exposure, market, prices: groups } = services;
  const held = positionsOf(exposure.holdings, new Set(pairs.flatMap(({ low, high }) => [low, high])));
  const prices = new Prices(market, groups);
  const realised = await realisedBy(database, pairs);
  return pairs.map((pair) => {
    const positions = [pair.low, pair.high]
      .flatMap((account) => held.get(account) ?? [])
      .filter(({ instrument }) => pair.instruments.includes(instrument));
    const profits = new Map(positions.map((each) => [each, profitNow(each, prices)]));
    const open = [...profits.values()].reduce<bigint>((sum, profit) => sum + (profit ?? 0n), 0n);
    return {
      id: pair.id,
      accounts: [pair.low, pair.high],
      links: [...pair.links],
      state: pair.state,
      from: pair.fromMs,
      since: pair.sinceMs,
      seen: pair.seenMs,
      value: usd(BigInt(pair.value)),
      codes: pair.instruments.map((instrument) => market.byId(instrument)?.spec.code ?? String(instrument)),
      realised: usd(realised.get(pair.id) ?? 0n),
      open: usd(open),
      positions: positions
        .slice(0, LISTED)
        .flatMap((each) => presentPosition(each, profits.get(each), market.byId(each.instrument))),
      more: Math.max(0, positions.length - LISTED),
      reason: pair.reason,
      decided_by: pair.decidedBy,
      decided_at: pair.decidedAtMs,
    };
  });
}

function positionsOf(
  holdings: PairSources['exposure']['holdings'],
  accounts: ReadonlySet<AccountId>,
): ReadonlyMap<AccountId, readonly Position[]> {
  if (accounts.size === 0) return new Map();
  const found: Position[] = [];
  for (const position of holdings.positions()) if (accounts.has(position.account)) found.push(position);
  return Map.groupBy(found, ({ account }) => account);
}

function profitNow(position: Position, prices: Prices): bigint | undefined {
  const price = prices.of(position.instrument);
  return price === undefined ? undefined : BigInt(profitOfPosition(position, price));
}

function presentPosition(
  { account, isBuy, lots, price, openedAt }: Position,
  profit: bigint | undefined,
  instrument: ReturnType<PairSources['market']['byId']>,
): LinkedPosition[] {
  if (instrument === undefined) return [];
  const { spec, showCode } = instrument;
  return [
    {
      account,
      show_code: showCode,
      type: isBuy ? 1 : 2,
      lots: lotsNumber(microLots(lots)),
      price: priceNumber(points(price), spec),
      precision: spec.pricePrecision,
      opened_at: openedAt,
      profit: profit === undefined ? null : usd(profit),
    },
  ];
}

interface Closed {
  readonly id: number;
  readonly profit: string;
}

/** Profit of both accounts from positions in the pair's instruments that were closed since its first one was opened. */
async function realisedBy(
  db: Queryable,
  pairs: readonly {
    id: number;
    low: AccountId;
    high: AccountId;
    instruments: readonly InstrumentId[];
    fromMs: number;
  }[],
): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await db.query<Closed>(
    `SELECT p.id, sum(o.profit_micro_usd)::text AS profit
       FROM linked_pairs p JOIN orders o ON o.account_id IN (p.low_account, p.high_account) AND o.status = 'closed'
        AND o.closed_at_ms >= p.from_ms AND o.instrument_id = ANY (p.instrument_ids)
      WHERE p.id = ANY ($1::bigint[]) GROUP BY p.id`,
    [pairs.map(({ id }) => id)],
  );
  return new Map(rows.map(({ id, profit }) => [id, BigInt(profit)]));
}
