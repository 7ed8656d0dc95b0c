/** Texts by language, written by hand: each kind of texts, with a file for each language. */
import { byLocale } from '@tradewind/contract';
import { account as accountAr } from './account/ar.ts';
import { account as accountDe } from './account/de.ts';
import { account as accountEn } from './account/en.ts';
import { account as accountFr } from './account/fr.ts';
import { account as accountHk } from './account/hk.ts';
import { account as accountId } from './account/id.ts';
import { account as accountIt } from './account/it.ts';
import { account as accountJp } from './account/jp.ts';
import { account as accountKr } from './account/kr.ts';
import { account as accountPt } from './account/pt.ts';
import { account as accountRu } from './account/ru.ts';
import { account as accountSpa } from './account/spa.ts';
import { account as accountTh } from './account/th.ts';
import { account as accountTr } from './account/tr.ts';
import { account as accountVn } from './account/vn.ts';
import { guides as guidesAr } from './guides/ar.ts';
import { guides as guidesDe } from './guides/de.ts';
import { guides as guidesEn } from './guides/en.ts';
import { guides as guidesFr } from './guides/fr.ts';
import { guides as guidesHk } from './guides/hk.ts';
import { guides as guidesId } from './guides/id.ts';
import { guides as guidesIt } from './guides/it.ts';
import { guides as guidesJp } from './guides/jp.ts';
import { guides as guidesKr } from './guides/kr.ts';
import { guides as guidesPt } from './guides/pt.ts';
import { guides as guidesRu } from './guides/ru.ts';
import { guides as guidesSpa } from './guides/spa.ts';
import { guides as guidesTh } from './guides/th.ts';
import { guides as guidesTr } from './guides/tr.ts';
import { guides as guidesVn } from './guides/vn.ts';
import { markets as marketsAr } from './markets/ar.ts';
import { markets as marketsDe } from './markets/de.ts';
import { markets as marketsEn } from './markets/en.ts';
import { markets as marketsFr } from './markets/fr.ts';
import { markets as marketsHk } from './markets/hk.ts';
import { markets as marketsId } from './markets/id.ts';
import { markets as marketsIt } from './markets/it.ts';
import { markets as marketsJp } from './markets/jp.ts';
import { markets as marketsKr } from './markets/kr.ts';
import { markets as marketsPt } from './markets/pt.ts';
import { markets as marketsRu } from './markets/ru.ts';
import { markets as marketsSpa } from './markets/spa.ts';
import { markets as marketsTh } from './markets/th.ts';
import { markets as marketsTr } from './markets/tr.ts';
import { markets as marketsVn } from './markets/vn.ts';
import { messages as messagesAr } from './messages/ar.ts';
import { messages as messagesDe } from './messages/de.ts';
import { messages as messagesEn } from './messages/en.ts';
import { messages as messagesFr } from './messages/fr.ts';
import { messages as messagesHk } from './messages/hk.ts';
import { messages as messagesId } from './messages/id.ts';
import { messages as messagesIt } from './messages/it.ts';
import { messages as messagesJp } from './messages/jp.ts';
import { messages as messagesKr } from './messages/kr.ts';
import { messages as messagesPt } from './messages/pt.ts';
import { messages as messagesRu } from './messages/ru.ts';
import { messages as messagesSpa } from './messages/spa.ts';
import { messages as messagesTh } from './messages/th.ts';
import { messages as messagesTr } from './messages/tr.ts';
import { messages as messagesVn } from './messages/vn.ts';
import { notifications as notificationsAr } from './notifications/ar.ts';
import { notifications as notificationsDe } from './notifications/de.ts';
import { notifications as notificationsEn } from './notifications/en.ts';
import { notifications as notificationsFr } from './notifications/fr.ts';
import { notifications as notificationsHk } from './notifications/hk.ts';
import { notifications as notificationsId } from './notifications/id.ts';
import { notifications as notificationsIt } from './notifications/it.ts';
import { notifications as notificationsJp } from './notifications/jp.ts';
import { notifications as notificationsKr } from './notifications/kr.ts';
import { notifications as notificationsPt } from './notifications/pt.ts';
import { notifications as notificationsRu } from './notifications/ru.ts';
import { notifications as notificationsSpa } from './notifications/spa.ts';
import { notifications as notificationsTh } from './notifications/th.ts';
import { notifications as notificationsTr } from './notifications/tr.ts';
import { notifications as notificationsVn } from './notifications/vn.ts';
import { statements as statementsAr } from './statements/ar.ts';
import { statements as statementsDe } from './statements/de.ts';
import { statements as statementsEn } from './statements/en.ts';
import { statements as statementsFr } from './statements/fr.ts';
import { statements as statementsHk } from './statements/hk.ts';
import { statements as statementsId } from './statements/id.ts';
import { statements as statementsIt } from './statements/it.ts';
import { statements as statementsJp } from './statements/jp.ts';
import { statements as statementsKr } from './statements/kr.ts';
import { statements as statementsPt } from './statements/pt.ts';
import { statements as statementsRu } from './statements/ru.ts';
import { statements as statementsSpa } from './statements/spa.ts';
import { statements as statementsTh } from './statements/th.ts';
import { statements as statementsTr } from './statements/tr.ts';
import { statements as statementsVn } from './statements/vn.ts';

export const accountTexts = byLocale(accountEn, {
  ar: accountAr,
  de: accountDe,
  fr: accountFr,
  hk: accountHk,
  id: accountId,
  it: accountIt,
  jp: accountJp,
  kr: accountKr,
  pt: accountPt,
  ru: accountRu,
  spa: accountSpa,
  th: accountTh,
  tr: accountTr,
  vn: accountVn,
});
export const guidesTexts = byLocale(guidesEn, {
  ar: guidesAr,
  de: guidesDe,
  fr: guidesFr,
  hk: guidesHk,
  id: guidesId,
  it: guidesIt,
  jp: guidesJp,
  kr: guidesKr,
  pt: guidesPt,
  ru: guidesRu,
  spa: guidesSpa,
  th: guidesTh,
  tr: guidesTr,
  vn: guidesVn,
});
export const marketsTexts = byLocale(marketsEn, {
  ar: marketsAr,
  de: marketsDe,
  fr: marketsFr,
  hk: marketsHk,
  id: marketsId,
  it: marketsIt,
  jp: marketsJp,
  kr: marketsKr,
  pt: marketsPt,
  ru: marketsRu,
  spa: marketsSpa,
  th: marketsTh,
  tr: marketsTr,
  vn: marketsVn,
});
export const messagesTexts = byLocale(messagesEn, {
  ar: messagesAr,
  de: messagesDe,
  fr: messagesFr,
  hk: messagesHk,
  id: messagesId,
  it: messagesIt,
  jp: messagesJp,
  kr: messagesKr,
  pt: messagesPt,
  ru: messagesRu,
  spa: messagesSpa,
  th: messagesTh,
  tr: messagesTr,
  vn: messagesVn,
});
export const notificationsTexts = byLocale(notificationsEn, {
  ar: notificationsAr,
  de: notificationsDe,
  fr: notificationsFr,
  hk: notificationsHk,
  id: notificationsId,
  it: notificationsIt,
  jp: notificationsJp,
  kr: notificationsKr,
  pt: notificationsPt,
  ru: notificationsRu,
  spa: notificationsSpa,
  th: notificationsTh,
  tr: notificationsTr,
  vn: notificationsVn,
});
export const statementsTexts = byLocale(statementsEn, {
  ar: statementsAr,
  de: statementsDe,
  fr: statementsFr,
  hk: statementsHk,
  id: statementsId,
  it: statementsIt,
  jp: statementsJp,
  kr: statementsKr,
  pt: statementsPt,
  ru: statementsRu,
  spa: statementsSpa,
  th: statementsTh,
  tr: statementsTr,
  vn: statementsVn,
});
