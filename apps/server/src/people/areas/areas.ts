/** The area list: regions and their calling codes. */
import type { AreaCode } from '@tradewind/contract';
import { type CountryCode, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js';
import { AREA_ORDER } from './area-order.ts';
import { isRestrictedCountry } from './regions.ts';

export interface Area {
  readonly id: number;
  readonly country: CountryCode;
  /** Digits, without +. */
  readonly callingCode: string;
}

/** In the order of their ids, without regions that the numbering plans no longer have. */
const AREAS: readonly Area[] = AREA_ORDER.flatMap((country, index) =>
  isSupportedCountry(country) ? [{ id: index + 1, country, callingCode: getCountryCallingCode(country) }] : [],
);
const BY_ID = new Map(AREAS.map((area) => [area.id, area]));

export const areaOf = (id: number): Area | undefined => BY_ID.get(id);

export const areaList = (): AreaCode[] =>
  AREAS.map(({ id, country, callingCode }) => ({
    id,
    code: country,
    global_code: callingCode,
    served: isRestrictedCountry(country) ? 0 : 1,
  }));
