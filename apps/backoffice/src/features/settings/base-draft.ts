/** Settings of the base as a form edits them, and which differ. Pure. */
import type { InputOf } from '@tradewind/contract/light';
import type { BaseSettings, operatorBaseCalls } from '@tradewind/contract/operator-light';
import { parseScaled } from '@tradewind/money';

const USD_DECIMALS = 6;

export interface BaseDraft {
  readonly deposits: boolean;
  readonly withdrawals: boolean;
  /** Hours. */
  readonly pause: string;
  /** USD. */
  readonly limit: string;
  readonly linkType: '1' | '2' | '3';
  readonly link: string;
  readonly supportEmail: string;
  readonly supportHours: string;
  /** Play money in the ranking: never, always, with simulated prices. */
  readonly rankingDemo: RankingDemo;
}
export type BaseField = 'pause' | 'limit' | 'link' | 'supportEmail' | 'supportHours';

/** 2 show and copy, 3 redirect, else the chat of the app. */
const linkTypeOf = (type: number): BaseDraft['linkType'] => (type === 2 ? '2' : type === 3 ? '3' : '1');

/** Numbered as the contract does. */
export const RANKING_DEMO = ['never', 'always', 'simulated'] as const;
type RankingDemo = (typeof RANKING_DEMO)[number];
export const rankingDemoOf = (value: number): RankingDemo => RANKING_DEMO[value] ?? 'simulated';

export const baseDraft = (settings: BaseSettings): BaseDraft => ({
  deposits: settings.deposits_open === 1,
  withdrawals: settings.withdrawals_open === 1,
  pause: String(settings.withdraw_pause_hours),
  limit: String(settings.withdraw_two_operators_usd),
  linkType: linkTypeOf(settings.service_link_type),
  link: settings.service_link,
  supportEmail: settings.support_email,
  supportHours: settings.support_hours,
  rankingDemo: rankingDemoOf(settings.ranking_demo),
});

/** Only what differs is sent: what a colleague changed meanwhile stays changed. */
export function baseChanges(draft: BaseDraft, settings: BaseSettings): InputOf<typeof operatorBaseCalls.saveSettings> {
  const limit = parseScaled(draft.limit, USD_DECIMALS);
  const link = draft.link.trim();
  const email = draft.supportEmail.trim();
  const hours = draft.supportHours.trim();
  return {
    ...(draft.deposits === (settings.deposits_open === 1) ? {} : { deposits_open: draft.deposits ? 1 : 0 }),
    ...(draft.withdrawals === (settings.withdrawals_open === 1) ? {} : { withdrawals_open: draft.withdrawals ? 1 : 0 }),
    ...(draft.pause !== '' && Number(draft.pause) === settings.withdraw_pause_hours
      ? {}
      : { withdraw_pause_hours: draft.pause }),
    ...(limit !== undefined && limit === parseScaled(settings.withdraw_two_operators_usd, USD_DECIMALS)
      ? {}
      : { withdraw_two_operators_usd: draft.limit }),
    ...(draft.linkType === linkTypeOf(settings.service_link_type) ? {} : { service_link_type: draft.linkType }),
    ...(link === settings.service_link ? {} : { service_link: link }),
    ...(email === settings.support_email ? {} : { support_email: email }),
    ...(hours === settings.support_hours ? {} : { support_hours: hours }),
    ...(draft.rankingDemo === rankingDemoOf(settings.ranking_demo)
      ? {}
      : { ranking_demo: RANKING_DEMO.indexOf(draft.rankingDemo) }),
  };
}
