import { setCurrentCode } from './instrument.ts';
import { PATHS } from './paths.ts';

/** The page that a notification leads to; one about a price selects its instrument. */
export function openPage(url: string): string {
  const place = new URL(url, location.origin);
  const code = place.searchParams.get('code');
  if (place.pathname !== PATHS.trade || code === null) return place.pathname + place.search;
  setCurrentCode(code);
  return PATHS.trade;
}
