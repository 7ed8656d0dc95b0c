/** The origin that the app may embed in a frame: that of an external support link, when it is shown inside the app. */
import type { Queryable } from '../../platform/db/index.ts';
import { readSettings } from './settings.ts';

/** Link types that need no frame: 2 show and copy, 3 redirect. */
const OUTSIDE_TYPES: readonly number[] = [2, 3];
/** Pages are public and requested often, so the value is cached for this time. */
const CACHE_MS = 2000;

/** Returns a function that resolves to the origin, such as `https://help.example.com`; undefined = none but our own. */
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
      // while the database does not answer, only our own chat may be framed
      known = { origin: read().catch(() => undefined), readAtMs: nowMs };
    return known.origin;
  };
}
