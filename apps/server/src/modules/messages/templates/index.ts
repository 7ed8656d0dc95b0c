/** The texts of messages by language. */
import type { Locale } from '@tradewind/contract';
import { en } from './en.ts';
import { fr } from './fr.ts';
import { de } from './de.ts';
import { ru } from './ru.ts';
import { spa } from './spa.ts';
import { pt } from './pt.ts';
import { ar } from './ar.ts';
import { it } from './it.ts';
import { hk } from './hk.ts';
import { id } from './id.ts';
import { tr } from './tr.ts';
import { vn } from './vn.ts';
import { th } from './th.ts';
import { kr } from './kr.ts';
import { jp } from './jp.ts';
import type { MessageTexts } from './types.ts';

export type { MessageTexts, TemplateTexts } from './types.ts';

/** A language without its own file reads English. */
export const MESSAGE_TEXTS: Readonly<Partial<Record<Locale, MessageTexts>>> = {
  en,
  hk,
  jp,
  kr,
  th,
  vn,
  tr,
  id,
  fr,
  de,
  ru,
  spa,
  pt,
  ar,
  it,
};

export const textsOf = (locale: Locale): MessageTexts => MESSAGE_TEXTS[locale] ?? en;
