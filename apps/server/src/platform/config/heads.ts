/** Settings of the places outside that get the daily head of the event log. */
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';

/** Mails a day. */
const MAX_ADDRESSES = 10;
const ADDRESS = z.email();

const addressesOf = (text: string): readonly string[] => text.split(',').map((address) => address.trim());

/** A time stamp proves something only if its answer comes from the authority. */
function isAuthority(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  const isHere =
    hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'));
  return protocol === 'https:' || (protocol === 'http:' && isHere);
}

export const headsFields = {
  HEADS_MAIL: z
    .string()
    .refine((text) => {
      const addresses = addressesOf(text);
      return addresses.length <= MAX_ADDRESSES && addresses.every((address) => ADDRESS.safeParse(address).success);
    }, `must be 1 to ${MAX_ADDRESSES} e-mail addresses, joined by commas`)
    .optional(),
  HEADS_FILE: z.string().optional(),
  TSA_URL: z
    .string()
    .refine(isAuthority, 'must be an address that starts with https://, without user and password')
    .optional(),
} as const;

export interface HeadsConfig {
  readonly mail: readonly string[];
  /** An absolute path. */
  readonly file?: string;
  /** Of a time stamp authority. */
  readonly authority?: string;
}

export function headsConfig(env: {
  readonly [Name in keyof typeof headsFields]?: string | undefined;
}): HeadsConfig {
  return {
    mail: env.HEADS_MAIL === undefined ? [] : addressesOf(env.HEADS_MAIL),
    ...(env.HEADS_FILE === undefined ? {} : { file: resolve(env.HEADS_FILE) }),
    ...(env.TSA_URL === undefined ? {} : { authority: env.TSA_URL }),
  };
}
