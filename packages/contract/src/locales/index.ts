/** Texts by language, written by hand: each kind of texts, with a file for each language. */
import { byLocale } from '../by-locale.ts';
import { errors as errorsAr } from './errors/ar.ts';
import { errors as errorsDe } from './errors/de.ts';
import { errors as errorsEn } from './errors/en.ts';
import { errors as errorsFr } from './errors/fr.ts';
import { errors as errorsHk } from './errors/hk.ts';
import { errors as errorsId } from './errors/id.ts';
import { errors as errorsIt } from './errors/it.ts';
import { errors as errorsJp } from './errors/jp.ts';
import { errors as errorsKr } from './errors/kr.ts';
import { errors as errorsPt } from './errors/pt.ts';
import { errors as errorsRu } from './errors/ru.ts';
import { errors as errorsSpa } from './errors/spa.ts';
import { errors as errorsTh } from './errors/th.ts';
import { errors as errorsTr } from './errors/tr.ts';
import { errors as errorsVn } from './errors/vn.ts';
import { faults as faultsAr } from './faults/ar.ts';
import { faults as faultsDe } from './faults/de.ts';
import { faults as faultsEn } from './faults/en.ts';
import { faults as faultsFr } from './faults/fr.ts';
import { faults as faultsHk } from './faults/hk.ts';
import { faults as faultsId } from './faults/id.ts';
import { faults as faultsIt } from './faults/it.ts';
import { faults as faultsJp } from './faults/jp.ts';
import { faults as faultsKr } from './faults/kr.ts';
import { faults as faultsPt } from './faults/pt.ts';
import { faults as faultsRu } from './faults/ru.ts';
import { faults as faultsSpa } from './faults/spa.ts';
import { faults as faultsTh } from './faults/th.ts';
import { faults as faultsTr } from './faults/tr.ts';
import { faults as faultsVn } from './faults/vn.ts';

export const errorsTexts = byLocale(errorsEn, {
  ar: errorsAr,
  de: errorsDe,
  fr: errorsFr,
  hk: errorsHk,
  id: errorsId,
  it: errorsIt,
  jp: errorsJp,
  kr: errorsKr,
  pt: errorsPt,
  ru: errorsRu,
  spa: errorsSpa,
  th: errorsTh,
  tr: errorsTr,
  vn: errorsVn,
});
export const faultsTexts = byLocale(faultsEn, {
  ar: faultsAr,
  de: faultsDe,
  fr: faultsFr,
  hk: faultsHk,
  id: faultsId,
  it: faultsIt,
  jp: faultsJp,
  kr: faultsKr,
  pt: faultsPt,
  ru: faultsRu,
  spa: faultsSpa,
  th: faultsTh,
  tr: faultsTr,
  vn: faultsVn,
});
