/** Tables of customers' programs: API keys, hooks and webhooks. */
import { WEBHOOK_URL } from '../../trading/webhooks/index.ts';
import type { CustomerTable } from './types.ts';

const USER = 'user_id = $1::bigint';
const AT_ONCE = { when: 'at once' } as const;

export const PROGRAMS: readonly CustomerTable[] = [
  {
    table: 'api_key_networks',
    owner: 'key_id IN (SELECT id FROM api_keys WHERE user_id = $1::bigint)',
    exported: 'network seen_at_ms',
    withheld: '',
    plain: 'key_id',
    erasure: AT_ONCE,
  },
  {
    table: 'api_key_calls',
    owner: 'key_id IN (SELECT id FROM api_keys WHERE user_id = $1::bigint)',
    key: 'id',
    exported: 'calls',
    withheld: '',
    plain: 'id key_id count',
    erasure: AT_ONCE,
  },
  {
    table: 'api_keys',
    owner: USER,
    exported: 'name scopes networks expires_at_ms created_at_ms used_at_ms used_address',
    withheld: 'key_hash',
    plain: 'id user_id paused held',
    erasure: AT_ONCE,
  },
  {
    table: 'hook_calls',
    owner: 'hook_id IN (SELECT id FROM hooks WHERE user_id = $1::bigint)',
    key: 'id',
    exported: 'time_ms address input code answer',
    withheld: 'hook_id',
    plain: 'id',
    erasure: AT_ONCE,
  },
  {
    table: 'hooks',
    owner: USER,
    exported: 'name max_micro_lots instrument_ids orders_per_minute dry_run created_at_ms used_at_ms',
    withheld: 'id secret_hash',
    plain: 'user_id paused held ordered_at_ms',
    erasure: AT_ONCE,
  },
  {
    table: 'webhooks',
    owner: USER,
    exported: 'url_sealed events created_at_ms sent_at_ms',
    opened: { url_sealed: WEBHOOK_URL },
    withheld: 'secret_sealed',
    plain: 'id user_id n failures failing_since_ms failure next_try_ms paused held',
    erasure: AT_ONCE,
  },
];
