/** Whose page the app may show in its frame: that of an outside support link, when it is shown inside the app. */
import type { Queryable } from '../../platform/db/index.ts';
import { readSettings } from './settings.ts';

/** Link types that leave the app alone: 2 show and copy, 3 redirect. */
const OUTSIDE_TYPES: readonly number[] = [2, 3];
/** Pages are asked for by anybody, as often as he likes. */
const CACHE_MS = 2000;

/** A function that tells the origin, such as `https://help.example.com`; undefined = none but our own. */
export function frameOriginOf(database: Queryable, now: () => number): () => Promise<string | undefined> {
  let known: { readonly origin: Promise<string | undefined>; readonly readAtMs: number } | undefined;
  const read = async (): Promise<string | undefined> => {
    const { service_link, service_link_type } = await readSettings(database);
    const isInside = service_link.startsWith('https://') && !OUTSIDE_TYPES.includes(service_link_type);
    return isInside && URL.canParse(service_link) ? new URL(service_link).origin : undefined;
  };
  return () => {
    const nowMs = now();
    if (known === undefined || Math.abs(nowMs - known.readAtMs) >= CACHE_MS)
      // while the database cannot say, the frame shows our own chat alone
      known = { origin: read().catch(() => undefined), readAtMs: nowMs };
    return known.origin;
  };
}
