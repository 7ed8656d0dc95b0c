import type { AlertCondition, AlertSource, NotificationEvent } from '@tradewind/contract';

/** `{name}` stands for a parameter. Titles name no amounts and no people: they are seen on locked screens. Plain text. */
export interface NotificationText {
  readonly title: string;
  readonly body: string;
}

/** Why a pending order was cancelled when it triggered. */
export const CANCELLED_BY_HOUSE = [
  'insufficient_margin',
  'no_conversion_rate',
  'trading_disabled',
  'expired',
  'position_limit',
] as const;
export type CancelledByHouse = (typeof CANCELLED_BY_HOUSE)[number];

/** Everything of one language. */
export interface NotificationTexts {
  /**
   * `{side}`, `{lots}`, `{symbol}`, `{price}`, `{profit}` of orders; `{why}` of a cancelled one; `{level}` is a percentage with its sign;
   * `{number}`, `{amount}`, `{reason}` of money; `{alert}` is one of `alerts`; `{device}` and `{address}` of a login;
   * `{name}` of a passkey or an API key; `{time}` and `{hours}` of an instrument's opening hours, by New York; `{currency}`, `{name}` and `{time}` of
   * an economic event.
   */
  readonly events: Readonly<Record<NotificationEvent, NotificationText>>;
  /** Second sentence of `group_changed` and `group_moves`: the margin levels of the group, percentages with their sign. */
  readonly groupLevels: string;
  /** `{hours}` of an instrument that has none of its own any more. */
  readonly usualHours: string;
  /** Body of `deposit_finished` when `{amount}` was credited and another amount, `{claimed}`, had been submitted. */
  readonly depositDiffers: string;
  readonly sides: Readonly<Record<'buy' | 'sell', string>>;
  readonly why: Readonly<Record<CancelledByHouse, string>>;
  /** `{source}` is one of `sources`; `{level}` the price that was asked for, `{price}` the one that came. */
  readonly alerts: Readonly<Record<AlertCondition, string>>;
  readonly sources: Readonly<Record<AlertSource, string>>;
  /** In place of a body that names money, where the reader wants none on the lock screen. */
  readonly hidden: string;
  /** What the test button pushes. */
  readonly test: NotificationText;
  /** Stands for a detail that is not known. */
  readonly unknown: string;
}
