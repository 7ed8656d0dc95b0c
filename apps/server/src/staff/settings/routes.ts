/** Settings that a client needs before its first screen. */
import { type BasicInfo, baseCalls, KEY_LIMITS, LOCALES, MESSAGES } from '@tradewind/contract';
import type { Config } from '../../platform/config/index.ts';
import type { Database } from '../../platform/db/index.ts';
import type { RateLimit } from '../../platform/concurrency/index.ts';
import { type CallLayer, SESSION_RATE } from '../../platform/http/index.ts';
import { usdNumber } from '../../platform/wire/index.ts';
import { RESTRICTED_REGIONS } from '../../people/areas/index.ts';
import { passkeyHost } from '../../people/security/index.ts';
import { presentRiskWarning } from '../risk/index.ts';
import { readSettings } from './settings.ts';

/** Languages whose texts are complete. */
const LANGUAGES = LOCALES.filter((locale) => MESSAGES[locale] !== undefined);

interface SettingsServices {
  readonly database: Database;
  readonly config: Config;
  readonly version: string;
  readonly now: () => number;
}

export function serveSettings(calls: CallLayer, { database, config, version, now }: SettingsServices): void {
  calls.open(baseCalls.basicInfo, async ({ host }) => ({
    ...(await changeable(database)),
    verify_reg_type: config.verifyRegType,
    trade_fee_type: config.tradeFeeType,
    restricted_regions: [...RESTRICTED_REGIONS],
    demo_balance: usdNumber(config.demoBalance),
    margin_call_level: config.engine.marginCallPercent,
    stop_out_level: config.engine.stopOutPercent,
    quote_max_age_ms: config.engine.quoteMaxAgeMs,
    feed: config.feed,
    languages: LANGUAGES,
    passkey_host: passkeyHost(config.publicUrl, host),
    risk_warning: await presentRiskWarning(database),
    limits: limitsOf(config),
    version,
    server_time: now(),
  }));
}

function limitsOf({ engine, network, rateLimits }: Config): BasicInfo['limits'] {
  const rateOf = ({ perSecond, burst }: RateLimit) => ({ per_second: perSecond, burst });
  const rates = {
    address: rateOf(network.limits.calls),
    session: rateOf(SESSION_RATE),
    key_changes: rateOf(network.keyChanges),
    key_reads: rateOf(network.keyReads),
  };
  return {
    open_orders: engine.maxOpenOrders,
    api_keys: KEY_LIMITS.perAccount,
    sockets: rateLimits ? network.socketsPerAddress : null,
    rates: rateLimits ? rates : null,
  };
}

/** Settings that operators can change at run time. */
async function changeable(
  database: Database,
): Promise<Pick<BasicInfo, 'service_link' | 'service_link_type' | 'is_company' | 'default_language'>> {
  const { service_link, service_link_type, is_company, default_language } = await readSettings(database);
  return { service_link, service_link_type, is_company, default_language };
}
