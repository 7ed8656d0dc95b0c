/** Settings of the base that a client needs before its first screen. */
import { baseCalls, LOCALES, MESSAGES } from '@tradewind/contract';
import type { Config } from '../../config/index.ts';
import type { CallLayer } from '../../http/index.ts';
import { usdNumber } from '../../wire/index.ts';
import { RESTRICTED_REGIONS } from '../areas/index.ts';

/** Shown in the app itself until support is set up otherwise. */
const SERVICE_LINK_IN_APP = 1;
/** Languages whose texts are complete. */
const LANGUAGES = LOCALES.filter((locale) => MESSAGES[locale] !== undefined);

export function serveBase(calls: CallLayer, config: Config, version: string): void {
  calls.open(baseCalls.basicInfo, () => ({
    service_link: '',
    service_link_type: SERVICE_LINK_IN_APP,
    verify_reg_type: config.verifyRegType,
    trade_fee_type: config.tradeFeeType,
    is_company: 0 as const,
    restricted_regions: [...RESTRICTED_REGIONS],
    demo_balance: usdNumber(config.demoBalance),
    margin_call_level: config.engine.marginCallPercent,
    stop_out_level: config.engine.stopOutPercent,
    quote_max_age_ms: config.engine.quoteMaxAgeMs,
    feed: config.feed,
    languages: LANGUAGES,
    version,
    server_time: Date.now(),
  }));
}
