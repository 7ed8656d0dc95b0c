/** Texts that the server itself says, by language; a language without its own table reads English. */
import type { Locale } from '@tradewind/contract';
import { TRANSFER_CAUSES, type TransferCause } from '@tradewind/engine';
import { en } from './en.ts';
import { hk } from './hk.ts';
import { id } from './id.ts';
import { tr } from './tr.ts';
import { vn } from './vn.ts';
import { th } from './th.ts';
import { kr } from './kr.ts';
import { jp } from './jp.ts';
import type { Texts } from './types.ts';

const TABLES: Readonly<Partial<Record<Locale, Texts>>> = { en, hk, jp, kr, th, vn, tr, id };

const isTransferCause = (cause: string): cause is TransferCause => TRANSFER_CAUSES.some((known) => known === cause);

/** Why the balance changed, in words; `symbol` is the instrument of the order that changed it. */
export function memoText(cause: string, locale: Locale, symbol = ''): string {
  const texts = TABLES[locale] ?? en;
  const text = isTransferCause(cause) ? texts.memo[cause] : texts.otherMemo;
  return text.replace('{symbol}', symbol).trim();
}
