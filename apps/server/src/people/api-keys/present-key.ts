import type { ApiKeyRow } from '@tradewind/contract';
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
