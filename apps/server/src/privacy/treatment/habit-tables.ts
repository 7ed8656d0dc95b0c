/** Customers' personal settings and notifications. */
import type { CustomerTable } from './types.ts';

const USER = 'user_id = $1::bigint';
const AT_ONCE = { when: 'at once' } as const;

export const HABITS: readonly CustomerTable[] = [
  {
    table: 'chart_items',
    owner: USER,
    exported: 'code items changed_at_ms',
    withheld: '',
    plain: 'user_id version',
    erasure: AT_ONCE,
  },
  {
    table: 'calendar_alerts',
    owner: USER,
    exported: 'event_id minutes due_at_ms fired_at_ms',
    withheld: '',
    plain: 'user_id',
    erasure: AT_ONCE,
  },
  {
    table: 'watchlists',
    owner: USER,
    exported: 'name codes created_at_ms',
    withheld: '',
    plain: 'user_id id version',
    erasure: AT_ONCE,
  },
  {
    table: 'price_alerts',
    owner: USER,
    key: 'id',
    exported:
      'instrument_id source condition price_points percent_bp reference note repeats cooldown_s expires_at_ms state created_at_ms set_at_ms fired_at_ms fired_price fired_count',
    withheld: '',
    plain: 'id user_id armed version',
    erasure: AT_ONCE,
  },
  {
    table: 'notifications',
    owner: USER,
    key: 'id',
    exported: 'kind event params created_at_ms read_at_ms',
    withheld: '',
    plain: 'id user_id source in_app',
    erasure: AT_ONCE,
  },
  {
    table: 'notification_switches',
    owner: USER,
    exported: 'kind channel enabled',
    withheld: '',
    plain: 'user_id',
    erasure: AT_ONCE,
  },
  {
    table: 'notification_privacy',
    owner: USER,
    exported: 'hide_amounts',
    withheld: '',
    plain: 'user_id',
    erasure: AT_ONCE,
  },
  {
    table: 'content_reads',
    owner: USER,
    key: 'item_id',
    exported: 'kind item_id',
    withheld: '',
    plain: 'user_id',
    erasure: AT_ONCE,
  },
  { table: 'content_seen', owner: USER, exported: 'kind seen_at_ms', withheld: '', plain: 'user_id', erasure: AT_ONCE },
  {
    table: 'ranking_figures',
    owner: USER,
    exported:
      'window_profit_micro_usd window_capital_micro_usd window_rate window_orders window_won window_win total_profit_micro_usd total_capital_micro_usd total_rate total_orders instrument_id multiple computed_at_ms',
    withheld: '',
    plain: 'user_id',
    erasure: AT_ONCE,
  },
  {
    table: 'ranking_members',
    owner: USER,
    exported: 'name joined_at_ms',
    withheld: 'name_key',
    plain: 'user_id id is_bot',
    erasure: AT_ONCE,
  },
];
