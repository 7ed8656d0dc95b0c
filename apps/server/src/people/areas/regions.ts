/** Regions that are not served: the announcement of product.md §1. The only such list in the program. */
import { type CountryCode, getCountryCallingCode } from 'libphonenumber-js';

/** ISO 3166-1 alpha-2: North Korea, Israel, China, Vanuatu, Cuba. */
export const RESTRICTED_REGIONS = ['KP', 'IL', 'CN', 'VU', 'CU'] as const satisfies readonly CountryCode[];

const COUNTRIES: ReadonlySet<string> = new Set(RESTRICTED_REGIONS);
/** None of these is shared with a region that is served. */
const CALLING_CODES: ReadonlySet<string> = new Set(RESTRICTED_REGIONS.map((region) => getCountryCallingCode(region)));

/** `country`: ISO 3166-1 alpha-2, upper case. */
export const isRestrictedCountry = (country: string): boolean => COUNTRIES.has(country);

/** `code`: digits of a calling code, without +. */
export const isRestrictedCallingCode = (code: string): boolean => CALLING_CODES.has(code);
