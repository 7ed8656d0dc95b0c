import type { Locale } from '@tradewind/contract/light';
import { DE, ES, FR, GB, HK, ID, IT, JP, KR, PT, RU, SA, TH, TR, VN } from 'country-flag-icons/react/3x2';

/** The flag commonly associated with each language. */
export const FLAGS = {
  hk: HK,
  en: GB,
  jp: JP,
  kr: KR,
  th: TH,
  vn: VN,
  fr: FR,
  de: DE,
  ru: RU,
  spa: ES,
  pt: PT,
  ar: SA,
  it: IT,
  tr: TR,
  id: ID,
} as const satisfies Readonly<Record<Locale, unknown>>;
