/** Converts refusals of the trading core to refusals of the contract. */
import type { Refusal } from '@tradewind/engine';
import { lotsNumber, priceNumber, usdNumber } from '../wire/index.ts';
import { Refused } from './refused.ts';

/** Orders or lots that are still possible. What is left of the house's exposure is confidential. */
function allowedBy(refusal: Extract<Refusal, { readonly key: 'position_limit' }>): { readonly allowed?: number } {
  if (refusal.limit === 'MaxNetExposureUsd') return {};
  return { allowed: refusal.limit === 'MaxPositionLots' ? lotsNumber(refusal.allowed) : refusal.allowed };
}

/** What the core finds wrong; that market orders have neither is refused before. */
const WRONG = { expires_at: 'past', oco: 'not_applicable' } as const;

/** One to one: no two refusals of the core share a key here. Only the demo guard has no key of its own. */
export function refusedByEngine(refusal: Refusal): Refused {
  switch (refusal.key) {
    case 'insufficient_margin':
      return new Refused(refusal.key, {
        required: usdNumber(refusal.required),
        free: usdNumber(refusal.free),
      });
    case 'position_limit':
      return new Refused(refusal.key, { limit: refusal.limit, ...allowedBy(refusal) });
    case 'lots_invalid':
      return new Refused(refusal.key, {
        min: lotsNumber(refusal.minLots),
        max: lotsNumber(refusal.maxLots),
        step: lotsNumber(refusal.lotStep),
      });
    case 'price_unavailable':
      return new Refused(refusal.key, refusal.reason === undefined ? {} : { reason: refusal.reason });
    case 'price_moved':
      return new Refused(
        refusal.key,
        { asked: priceNumber(refusal.asked, refusal), now: priceNumber(refusal.now, refusal) },
        refusal.pricePrecision,
      );
    case 'multiple_not_offered':
      return new Refused(refusal.key, refusal.most === undefined ? {} : { max_multiple: refusal.most });
    case 'trading_disabled':
      return new Refused(refusal.key, { reason: refusal.reason });
    case 'stop_price_invalid':
      return new Refused(refusal.key, { field: refusal.field });
    case 'invalid_input':
      return new Refused(refusal.key, { fields: { [refusal.field]: WRONG[refusal.field] } });
    case 'insufficient_balance':
      return new Refused(refusal.key, { withdrawable: usdNumber(refusal.withdrawable) });
    case 'conflict':
      return new Refused(
        refusal.key,
        refusal.clientIdOf === undefined ? {} : { reason: 'client_id', id: refusal.clientIdOf },
      );
    case 'only_real_account':
      return new Refused('only_true_account');
    case 'only_demo_account':
      return new Refused('forbidden', { reason: refusal.key });
    case 'not_found':
    case 'market_closed':
    case 'no_mult_config':
    case 'target_price_invalid':
    case 'no_conversion_rate':
    case 'order_not_holding':
    case 'order_not_pending':
    case 'amount_out_of_range':
      break;
  }
  return new Refused(refusal.key);
}
