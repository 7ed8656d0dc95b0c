/** Notifications in words, by language. */
import type { Locale } from '@tradewind/contract';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';
import { hk } from './hk.ts';
import { id } from './id.ts';
import { it } from './it.ts';
import { jp } from './jp.ts';
import { kr } from './kr.ts';
import { pt } from './pt.ts';
import { ru } from './ru.ts';
import { spa } from './spa.ts';
import { th } from './th.ts';
import { tr } from './tr.ts';
import { vn } from './vn.ts';
import type { NotificationTexts } from './types.ts';

export { CANCELLED_BY_HOUSE, type NotificationTexts } from './types.ts';

export const NOTIFICATION_TEXTS: Readonly<Record<Locale, NotificationTexts>> = {
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
