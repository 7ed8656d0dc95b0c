/** Parses email addresses and mobile numbers as typed into the one form that is stored and compared. */
import { domainToASCII } from 'node:url';
import { typedText, withoutInvisible } from '@tradewind/money';
// with all number types: the smaller metadata distinguishes only some
import { type NumberType, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { type Area, areaOf, isRestrictedCallingCode, isRestrictedCountry } from '../areas/index.ts';

/** RFC 5321, 4.5.3.1: octets. */
const EMAIL_LENGTH = 254;
const LOCAL_LENGTH = 64;
/** RFC 5322 dot-atom; few mail servers accept quoted or non-ASCII local parts. */
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/u;
/** Letters of any script, digits, hyphens, dots. Refuses what the conversion to ASCII would unescape or cut off. */
const DOMAIN_TYPED = /^[\p{L}\p{M}\p{N}.-]+$/u;
/** At least two labels of at most 63 octets; the last one is not numeric, which excludes IP addresses. */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/u;
/** Premium numbers, which fraudsters request codes to, and numbers that reach no phone. */
const NO_PHONES: ReadonlySet<NumberType> = new Set<NumberType>([
  'PREMIUM_RATE',
  'SHARED_COST',
  'TOLL_FREE',
  'PERSONAL_NUMBER',
  'PAGER',
  'UAN',
  'VOICEMAIL',
]);
const INTERNATIONAL_PREFIX = /^00/u;
const PLAIN_DIGITS = /^\d[\d\s().-]*$/u;

export interface Contact {
  readonly channel: 'email' | 'sms';
  /** An email address in lower case with an ASCII domain, or a number in E.164. */
  readonly to: string;
}

export interface Mobile extends Contact {
  readonly channel: 'sms';
  /** Digits of the calling code, without +. */
  readonly callingCode: string;
  /** ISO 3166-1 alpha-2, if the number determines it. */
  readonly country: string | undefined;
}

/** 0 no mobile field, 1 area code and number, 3 number only. */
export type MobileMode = number;
const NUMBER_ONLY = 3;

/** Undefined when it is not a deliverable address. */
export function parseEmail(typed: string): Contact | undefined {
  // full-width signs, such as those of Japanese keyboards
  const text = withoutInvisible(typed.normalize('NFKC')).trim();
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(0, at)).toLowerCase();
  const domain = text.slice(at + 1);
  if (local.length > LOCAL_LENGTH || !LOCAL_PART.test(local) || !DOMAIN_TYPED.test(domain)) return undefined;
  // punycode, lower case, Unicode normalised (UTS 46)
  const ascii = domainToASCII(domain);
  const to = `${local}@${ascii}`;
  return to.length <= EMAIL_LENGTH && DOMAIN.test(ascii) ? { channel: 'email', to } : undefined;
}

/** The wrong field, or a number of a region that is not served. */
export type MobileFault = 'region_not_served' | 'number' | 'area_id';

/**
 * Parses a number with its area id, with its own + and calling code, or (mode 3, number only) as international digits.
 */
export function parseMobile(typed: string, areaId: number | undefined, mode: MobileMode): Mobile | MobileFault {
  // full-width signs and digits; 00 is the international prefix in most regions, and no number begins with it
  const text = typedText(typed.normalize('NFKC')).trim().replace(INTERNATIONAL_PREFIX, '+');
  const area = areaId === undefined || areaId === 0 ? undefined : areaOf(areaId);
  if (area !== undefined && isRestrictedCountry(area.country)) return 'region_not_served';
  const international = text.startsWith('+');
  if (!international && area === undefined && (mode !== NUMBER_ONLY || (areaId ?? 0) !== 0)) return 'area_id';
  return numberOf(international || area !== undefined || !PLAIN_DIGITS.test(text) ? text : `+${text}`, area);
}

/** Parses the account of a login in every possible way. Undefined when it cannot be an account. */
export function parseAccount(typed: string, areaId: number | undefined): Contact | undefined {
  if (typed.normalize('NFKC').includes('@')) return parseEmail(typed);
  const read = parseMobile(typed, areaId, areaId === undefined || areaId === 0 ? NUMBER_ONLY : 1);
  return typeof read === 'string' ? undefined : read;
}

function numberOf(text: string, area: Area | undefined): Mobile | MobileFault {
  const parsed = parsePhoneNumberFromString(text, {
    extract: false,
    ...(area === undefined ? {} : { defaultCountry: area.country }),
  });
  if (parsed === undefined) return 'number';
  const callingCode = parsed.countryCallingCode;
  // also checked by the number's own code, whatever area was sent
  if (isRestrictedCallingCode(callingCode)) return 'region_not_served';
  if (!parsed.isValid() || parsed.ext !== undefined) return 'number';
  // satellite phones and global networks: expensive, and not anyone's only phone
  if (parsed.isNonGeographic() || NO_PHONES.has(parsed.getType())) return 'number';
  const country = parsed.country ?? (area?.callingCode === callingCode ? area.country : undefined);
  return { channel: 'sms', to: parsed.number, callingCode, country };
}
