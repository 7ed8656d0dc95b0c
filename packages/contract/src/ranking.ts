/** The ranking of traders who agreed to be listed (product.md §3; the figures are defined in docs/reference/ranking.md). */
import { z } from 'zod';
import { flagInput, pageInput, pageOf, timeMs, usd } from './primitives.ts';
import { RANKING_NAME, RANKING_NAME_LENGTH, RANKING_SORTS } from './ranking-wire.ts';

const flag = z.union([z.literal(0), z.literal(1)]);
const percent = z.number().meta({ description: 'percent, 2 decimals' });

export const rankingEntry = z.object({
  id: z.int().positive().meta({ description: 'id of the entry; unrelated to the account' }),
  rank: z.int().positive().meta({ description: 'rank in the requested order' }),
  user: z.object({
    name: z.string().meta({ description: 'chosen by the trader' }),
    is_demo: flag.meta({ description: '1: demo account' }),
    is_bot: flag.meta({ description: '1: a demonstration trader of the simulated feed, a program' }),
  }),
  multiple: z.int().nonnegative().meta({ description: 'leverage of most of their orders; 0: fixed margin' }),
  code: z.string().meta({ description: 'ShowCode of the instrument of most of their orders' }),
  three_week_profit: usd.meta({ description: 'realised in 21 days, after fees' }),
  three_week_rate: percent
    .nullable()
    .meta({ description: 'relative to the initial and deposited money; null if there was none' }),
  three_week_win: percent.nullable().meta({ description: 'orders closed with a gain; null without orders' }),
  three_week_trade_num: z.int().nonnegative(),
  total_profit: usd,
  total_rate: percent.nullable(),
  total_trade_num: z.int().nonnegative(),
  total_followers: z.int().nonnegative().meta({ description: 'copying is not offered yet: 0' }),
  joined_at: timeMs,
});
export type RankingEntry = z.infer<typeof rankingEntry>;

export const rankingPage = pageOf(rankingEntry).extend({
  with_demo: flag.meta({
    description: '1: the base shows demo accounts together with real ones, and each row says which it is',
  }),
  computed_at: timeMs.nullable().meta({ description: 'when the oldest figure on this page was computed' }),
});
export type RankingPage = z.infer<typeof rankingPage>;

export const rankingMember = z.object({
  shown: flag,
  name: z.string(),
  entry: rankingEntry.nullable().meta({ description: "the caller's own, by rate; null until an order was closed" }),
  may_join: flag.meta({ description: '0: a demo account where the base ranks only real ones' }),
});
export type RankingMember = z.infer<typeof rankingMember>;

export const rankingSchemas = {
  ranking: {
    summary: 'Ranking of the traders who agreed to be listed',
    input: z.object({
      page: pageInput,
      sort: z.enum(RANKING_SORTS).default('rate'),
      kind: z.enum(['real', 'demo']).optional(),
    }),
    output: rankingPage,
  },
  rankingMember: {
    summary: 'Whether and under which name the caller is listed',
    input: z.object({}),
    output: rankingMember,
  },
  saveRankingMember: {
    summary: 'Join under a name, change it, or leave (shown 0); a name that is taken is a conflict',
    input: z.object({
      shown: flagInput,
      name: z
        .string()
        .trim()
        .normalize('NFC')
        .min(RANKING_NAME_LENGTH.min)
        .max(RANKING_NAME_LENGTH.max)
        .regex(RANKING_NAME)
        .optional(),
    }),
    output: rankingMember,
  },
};
