/** Settings of the base as edited by a form, and which of them differ. Pure. */
import type { InputOf, Locale } from '@tradewind/contract/light';
import type { BaseSettings, operatorBaseCalls } from '@tradewind/contract/operator-light';
import { parseScaled } from '@tradewind/money';
import { isWholeNumber } from '../../shared/whole-number.ts';

const USD_DECIMALS = 6;

export interface BaseDraft {
  readonly deposits: boolean;
  readonly withdrawals: boolean;
  /** Hours. */
  readonly pause: string;
  /** Amount in USD from which two operators are needed: for withdrawals, for deposits. */
  readonly limit: string;
  readonly depositLimit: string;
  /** USD that one operator may move alone in a day. */
  readonly operatorDay: string;
  /** Percent. */
  readonly weekendSpread: string;
  /** Slippage in usual spreads. */
  readonly deviation: string;
  readonly linkType: '1' | '2' | '3';
  readonly link: string;
  readonly supportEmail: string;
  readonly supportHours: string;
  /** Demo accounts in the ranking: never, always, with simulated prices. */
  readonly rankingDemo: RankingDemo;
  readonly language: Locale;
}
export type BaseField =
  | 'pause'
  | 'limit'
  | 'depositLimit'
  | 'operatorDay'
  | 'weekendSpread'
  | 'deviation'
  | 'link'
  | 'supportEmail'
  | 'supportHours';

/** 2 show and copy, 3 redirect, otherwise the app's chat. */
const linkTypeOf = (type: number): BaseDraft['linkType'] => (type === 2 ? '2' : type === 3 ? '3' : '1');

/** Numbered as in the contract. */
export const RANKING_DEMO = ['never', 'always', 'simulated'] as const;
type RankingDemo = (typeof RANKING_DEMO)[number];
export const rankingDemoOf = (value: number): RankingDemo => RANKING_DEMO[value] ?? 'simulated';

export const baseDraft = (settings: BaseSettings): BaseDraft => ({
  deposits: settings.deposits_open === 1,
  withdrawals: settings.withdrawals_open === 1,
  pause: String(settings.withdraw_pause_hours),
  limit: String(settings.withdraw_two_operators_usd),
  depositLimit: String(settings.deposit_two_operators_usd),
  operatorDay: String(settings.operator_day_usd),
  weekendSpread: String(settings.weekend_spread_percent),
  deviation: String(settings.default_deviation),
  linkType: linkTypeOf(settings.service_link_type),
  link: settings.service_link,
  supportEmail: settings.support_email,
  supportHours: settings.support_hours,
  rankingDemo: rankingDemoOf(settings.ranking_demo),
  language: settings.default_language,
});

function isAmount(typed: string, stored: number): boolean {
  const amount = parseScaled(typed, USD_DECIMALS);
  return amount !== undefined && amount === parseScaled(stored, USD_DECIMALS);
}

/** Only the differences are sent, so that a colleague's changes made in the meantime are kept. */
export function baseChanges(draft: BaseDraft, settings: BaseSettings): InputOf<typeof operatorBaseCalls.saveSettings> {
  const link = draft.link.trim();
  const email = draft.supportEmail.trim();
  const hours = draft.supportHours.trim();
  return {
    ...(draft.deposits === (settings.deposits_open === 1) ? {} : { deposits_open: draft.deposits ? 1 : 0 }),
    ...(draft.withdrawals === (settings.withdrawals_open === 1) ? {} : { withdrawals_open: draft.withdrawals ? 1 : 0 }),
    ...(isWholeNumber(draft.pause) && Number(draft.pause) === settings.withdraw_pause_hours
      ? {}
      : { withdraw_pause_hours: draft.pause.trim() }),
    ...(isAmount(draft.limit, settings.withdraw_two_operators_usd) ? {} : { withdraw_two_operators_usd: draft.limit }),
    ...(isAmount(draft.depositLimit, settings.deposit_two_operators_usd)
      ? {}
      : { deposit_two_operators_usd: draft.depositLimit }),
    ...(isAmount(draft.operatorDay, settings.operator_day_usd) ? {} : { operator_day_usd: draft.operatorDay }),
    ...(isAmount(draft.weekendSpread, settings.weekend_spread_percent)
      ? {}
      : { weekend_spread_percent: draft.weekendSpread }),
    ...(isAmount(draft.deviation, settings.default_deviation) ? {} : { default_deviation: draft.deviation }),
    ...(draft.linkType === linkTypeOf(settings.service_link_type) ? {} : { service_link_type: draft.linkType }),
    ...(link === settings.service_link ? {} : { service_link: link }),
    ...(email === settings.support_email ? {} : { support_email: email }),
    ...(hours === settings.support_hours ? {} : { support_hours: hours }),
    ...(draft.rankingDemo === rankingDemoOf(settings.ranking_demo)
      ? {}
      : { ranking_demo: RANKING_DEMO.indexOf(draft.rankingDemo) }),
    ...(draft.language === settings.default_language ? {} : { default_language: draft.language }),
  };
}
