/** Texts of statements on paper, by language. */
import type { Locale } from '@tradewind/contract';
import { statements as en } from './en.ts';
import { statements as hk } from './hk.ts';
import { statements as fr } from './fr.ts';
import { statements as de } from './de.ts';
import { statements as ru } from './ru.ts';
import { statements as spa } from './spa.ts';
import { statements as pt } from './pt.ts';
import { statements as ar } from './ar.ts';
import { statements as it } from './it.ts';
import { statements as id } from './id.ts';
import { statements as tr } from './tr.ts';
import { statements as vn } from './vn.ts';
import { statements as th } from './th.ts';
import { statements as kr } from './kr.ts';
import { statements as jp } from './jp.ts';
import type { StatementTexts } from './types.ts';

export type { StatementTexts } from './types.ts';

const TABLES: Readonly<Record<Locale, StatementTexts>> = {
  en,
  hk,
  fr,
  de,
  ru,
  spa,
  pt,
  ar,
  it,
  id,
  tr,
  vn,
  th,
  kr,
  jp,
};

export const statementTexts = (locale: Locale): StatementTexts => TABLES[locale];
