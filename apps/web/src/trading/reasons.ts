import type { Blocker } from './check.ts';
import { distanceText } from './distance.ts';
import { hasMoreDecimals } from './decimals.ts';
import { lotsText } from './lots.ts';
import type { InstrumentSpec } from '@tradewind/engine';
import { toDecimalNumber } from '@tradewind/money';
import type { Format } from '@tradewind/ui';
import type { T } from '../shared/language.ts';

/** Why the button is disabled, as a text that says what would help. `typed`: the price of a pending order, as typed. */
export function reasonText(blocker: Blocker, spec: InstrumentSpec, format: Format, t: T, typed = ''): string {
  const usd = (micro: number): string => format.money(toDecimalNumber(micro, 6), 'balance');
  switch (blocker.key) {
    case 'login_needed':
      return t('trade.why.login_needed');
    case 'not_offered':
      return t('trade.why.not_offered');
    case 'leverage_capped':
      return t('trade.why.leverage_capped', { most: format.number(blocker.most) });
    case 'trading_disabled':
      return t('trade.why.trading_disabled', { reason: spec.suspended ?? '' });
    case 'lots_invalid':
      return t('trade.why.lots_invalid', {
        min: lotsText(spec.minLots, spec),
        max: lotsText(spec.maxLots, spec),
        step: lotsText(spec.lotStep, spec),
      });
    case 'insufficient_margin':
      return t('trade.why.insufficient_margin', { required: usd(blocker.required), free: usd(blocker.free) });
    case 'target_price_invalid':
      return targetFault(typed, spec, t);
    case 'stop_missing':
      return blocker.kind === 'stop_loss' ? t('trade.why.stop_loss_missing') : t('trade.why.take_profit_missing');
    case 'price_decimals':
      return t('trade.why.price_decimals', { most: String(blocker.most) });
    case 'trailing_missing':
      return t('trade.why.trailing_missing');
    case 'trailing_invalid':
      return t('trade.why.trailing_invalid', { least: distanceText(spec, blocker.least, format, t) });
    case 'stop_price_invalid': {
      const limit = format.price(toDecimalNumber(blocker.limit, spec.pricePrecision), spec.pricePrecision);
      if (blocker.kind === 'stop_loss')
        return blocker.above ? t('trade.why.stop_loss_above', { limit }) : t('trade.why.stop_loss_below', { limit });
      return blocker.above ? t('trade.why.take_profit_above', { limit }) : t('trade.why.take_profit_below', { limit });
    }
    case 'market_closed':
    case 'price_unavailable':
    case 'price_suspect':
    case 'no_mult_config':
    case 'multiple_not_offered':
    case 'no_conversion_rate':
      return t(`trade.why.${blocker.key}`);
  }
}

/** Why the price of a pending order cannot be used. `text`: as typed. */
export function targetFault(text: string, spec: InstrumentSpec, t: T): string {
  return hasMoreDecimals(text, spec.pricePrecision)
    ? t('trade.why.price_decimals', { most: String(spec.pricePrecision) })
    : t('trade.why.target_price_invalid');
}
