/** The texts of messages by language. */
import type { Locale } from '@tradewind/contract';
import { en } from './en.ts';
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
export const MESSAGE_TEXTS: Readonly<Partial<Record<Locale, MessageTexts>>> = { en, hk, jp, kr, th, vn, tr, id };

export const textsOf = (locale: Locale): MessageTexts => MESSAGE_TEXTS[locale] ?? en;
