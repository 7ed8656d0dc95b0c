/** Articles that come with the program, in every language. */
import type { Locale } from '@tradewind/contract';
import { guides as ar } from './ar.ts';
import { guides as de } from './de.ts';
import { guides as en } from './en.ts';
import { guides as fr } from './fr.ts';
import { guides as hk } from './hk.ts';
import { guides as id } from './id.ts';
import { guides as it } from './it.ts';
import { guides as jp } from './jp.ts';
import { guides as kr } from './kr.ts';
import { guides as pt } from './pt.ts';
import { guides as ru } from './ru.ts';
import { guides as spa } from './spa.ts';
import { guides as th } from './th.ts';
import { guides as tr } from './tr.ts';
import type { Guide, GuideKey, Guides } from './types.ts';
import { guides as vn } from './vn.ts';

export { GUIDE_KEYS, type Guide, type GuideKey } from './types.ts';

/** The category of these articles. */
export const GUIDE_CATEGORY = 'guide';

export const GUIDES: Readonly<Record<Locale, Guides>> = {
  hk,
  en,
  jp,
  kr,
  th,
  vn,
  fr,
  de,
  ru,
  spa,
  pt,
  ar,
  it,
  tr,
  id,
};

/** The language that is really shown: a language without texts of its own has those of English. */
export const guideLang = (locale: Locale): Locale => (GUIDES[locale] === en ? 'en' : locale);

/** What the texts name, as it is set. */
export interface GuideFigures {
  /** Percent. */
  readonly marginCall: string;
  readonly stopOut: string;
  /** USD. */
  readonly demoBalance: string;
}

export function guideOf(key: GuideKey, locale: Locale, { marginCall, stopOut, demoBalance }: GuideFigures): Guide {
  const { content, ...named } = GUIDES[locale].articles[key];
  const figures: Readonly<Record<string, string>> = {
    margin_call: marginCall,
    stop_out: stopOut,
    demo_balance: demoBalance,
  };
  return { ...named, content: content.replaceAll(/\{(\w+)\}/gu, (whole, name: string) => figures[name] ?? whole) };
}
