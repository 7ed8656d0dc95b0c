import type { ApiKeyCall, ApiKeyRow, KeyRate } from '@tradewind/contract';
import type { KeyCall } from '../../platform/access/index.ts';
import type { RateLimit } from '../../platform/concurrency/index.ts';
import type { StoredKey } from './api-keys.ts';

export const presentKey = (row: StoredKey): ApiKeyRow => ({
  id: row.id,
  name: row.name,
  scopes: row.scopes,
  ips: row.networks,
  expires_at: row.expiresAtMs,
  paused: row.paused || row.held ? 1 : 0,
  held: row.held ? 1 : 0,
  created_at: row.createdAtMs,
  used_at: row.usedAtMs,
  used_address: row.usedAddress,
});

export const presentCall = (call: KeyCall): ApiKeyCall => ({
  time: call.timeMs,
  call: call.call,
  code: call.code,
  key: call.refusal,
  reason: call.reason,
  duration_ms: call.durationMs,
  address: call.address,
});

export const presentRate = ({ perSecond, burst, left }: RateLimit & { readonly left: number }): KeyRate => ({
  per_second: perSecond,
  burst,
  left,
});
