/** Operator calls for the settings of the installation. */
import { operatorBaseCalls } from '@tradewind/contract/operator';
import type { Config } from '../../platform/config/index.ts';
import type { Database } from '../../platform/db/index.ts';
import type { OperatorLayer } from '../../platform/http/index.ts';
import { usdNumber } from '../../platform/wire/index.ts';
import type { SecondAdmin } from '../second-admin/index.ts';
import { carryOutSettings, changeSettings } from './change-settings.ts';
import { readSettings } from './settings.ts';

interface SettingsServices {
  readonly database: Database;
  readonly config: Config;
  readonly secondAdmin: SecondAdmin;
  readonly settingsChanged: () => Promise<void>;
  readonly now: () => number;
}

export function serveSettingsToOperators(calls: OperatorLayer, services: SettingsServices): void {
  const { database, config, secondAdmin, settingsChanged, now } = services;
  const fixed = fixedSettings(config);
  secondAdmin.carriesOut('settings', carryOutSettings(now));
  calls.serve(operatorBaseCalls.settings, async () => ({ settings: await readSettings(database), fixed }));
  calls.serve(operatorBaseCalls.saveSettings, async ({ operator, input }) => {
    const saved = await changeSettings({ secondAdmin, publicUrl: config.publicUrl, now }, operator, input);
    await settingsChanged();
    return saved;
  });
}

/** Settings from the environment; no secrets. */
function fixedSettings(config: Config) {
  return {
    verify_reg_type: config.verifyRegType,
    is_show_mobile: config.showMobile,
    trade_fee_type: config.tradeFeeType,
    margin_call_level: config.engine.marginCallPercent,
    stop_out_level: config.engine.stopOutPercent,
    quote_max_age_ms: config.quoteMaxAgeMs ?? null,
    max_open_orders: config.engine.maxOpenOrders,
    staff_cool_off_hours: config.staffCoolOffHours,
    demo_balance: usdNumber(config.demoBalance),
    feed: config.feed,
    mail: config.smtpUrl === undefined ? (0 as const) : (1 as const),
    sms: config.smsUrl === undefined ? (0 as const) : (1 as const),
    public_url: config.publicUrl ?? '',
  };
}
