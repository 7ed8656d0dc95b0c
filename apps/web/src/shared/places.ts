import { setCurrentCode } from './instrument.ts';
import { PATHS } from './paths.ts';

/** Where a notification leads; one about a price chooses its instrument. */
export function openPlace(url: string): string {
  const place = new URL(url, location.origin);
  const code = place.searchParams.get('code');
  if (place.pathname !== PATHS.trade || code === null) return place.pathname + place.search;
  setCurrentCode(code);
  return PATHS.trade;
}
