/** Why a command is refused, and the figures that decided it. */
import type { MicroLots, MicroUsd, Points } from '@tradewind/money';

import type { OrderId } from './basics.ts';

/** In the order in which a submission is checked (contract §2), followed by those of the other commands. */
export const REFUSALS = [
  'not_found',
  'invalid_input',
  'trading_disabled',
  'market_closed',
  'price_unavailable',
  'no_mult_config',
  'multiple_not_offered',
  'lots_invalid',
  'price_moved',
  'target_price_invalid',
  'stop_price_invalid',
  'no_conversion_rate',
  'insufficient_margin',
  'position_limit',
  'order_not_holding',
  'order_not_pending',
  'only_demo_account',
  'only_real_account',
  'amount_out_of_range',
  'insufficient_balance',
  'conflict',
] as const;
export type RefusalKey = (typeof REFUSALS)[number];

/** The limits on an account's orders, named as the contract names its fields. */
export const POSITION_LIMITS = ['MaxOpenOrders', 'MaxPositionLots', 'MaxNetExposureUsd'] as const;
export type PositionLimit = (typeof POSITION_LIMITS)[number];

export type StopField = 'stop_loss_price' | 'target_profit_price' | 'trailing';

/** A refusal changes nothing. Its details are the amounts that decided it. */
export type Refusal =
  | { readonly key: 'insufficient_margin'; readonly required: MicroUsd; readonly free: MicroUsd }
  /** `allowed`: number of orders that may still be added. */
  | { readonly key: 'position_limit'; readonly limit: 'MaxOpenOrders'; readonly allowed: number }
  /** `allowed`: lots that may still be added. */
  | { readonly key: 'position_limit'; readonly limit: 'MaxPositionLots'; readonly allowed: MicroLots }
  /** The remaining exposure is confidential to the house, so there is no `allowed`. */
  | { readonly key: 'position_limit'; readonly limit: 'MaxNetExposureUsd' }
  | { readonly key: 'insufficient_balance'; readonly withdrawable: MicroUsd }
  /** `most`: the largest leverage of the account's group, 0 = the instrument is not offered; absent = no cap. */
  | { readonly key: 'multiple_not_offered'; readonly most?: number }
  | { readonly key: 'trading_disabled'; readonly reason: string }
  /** `reason`: the price may be wrong, or clocks differ so much that no age is known; absent: no price is recent enough. */
  | { readonly key: 'price_unavailable'; readonly reason?: 'suspect_price' | 'clock_skew' }
  | {
      readonly key: 'lots_invalid';
      readonly minLots: MicroLots;
      readonly maxLots: MicroLots;
      readonly lotStep: MicroLots;
    }
  /** `asked`: the price seen; `now`: the price at which it would be filled. */
  | { readonly key: 'price_moved'; readonly asked: Points; readonly now: Points; readonly pricePrecision: number }
  | { readonly key: 'stop_price_invalid'; readonly field: StopField }
  /** `expires_at`: on a market order, or not in the future. `oco`: on a market order, or names one of another instrument. */
  | { readonly key: 'invalid_input'; readonly field: 'expires_at' | 'oco' }
  /** `clientIdOf`: the order that has the requested client id already; absent = something else changed meanwhile. */
  | { readonly key: 'conflict'; readonly clientIdOf?: OrderId }
  | {
      readonly key: Exclude<
        RefusalKey,
        | 'conflict'
        | 'invalid_input'
        | 'insufficient_margin'
        | 'position_limit'
        | 'insufficient_balance'
        | 'trading_disabled'
        | 'multiple_not_offered'
        | 'price_unavailable'
        | 'lots_invalid'
        | 'price_moved'
        | 'stop_price_invalid'
      >;
    };
