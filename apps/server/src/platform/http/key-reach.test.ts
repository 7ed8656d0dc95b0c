/**
 * Which calls API keys reach, and with which scope: market, orders, account, log, alerts, statements, and nothing else
 * (contract §15). Every call is in the table, so a new one has to state it here, too.
 */
import type { KeyAccess } from '@tradewind/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newKey } from '../../people/api-keys/testing/keys.ts';
import { CALLS } from './docs.ts';
import { FILE_PATHS } from './openapi-files.ts';
import { type TestApp, startTestApp } from './testing/test-app.ts';

const REACH: Readonly<Record<KeyAccess, string>> = {
  read: `
    accountGroup alerts balance basicInfo calendar categories check eventAlerts events executionHeads executionReport
    facts forexChange forexDetail kline miniKline myDeal order proof statement statementMonths thisKey tradeList trending
    upcoming
  `,
  close: `
    cancelAll cancelTrade close closeAll setStopPrice updatePending
  `,
  trade: `
    addAlert changeAlert double removeAlert reverse setEventAlert submit
  `,
  none: `
    amendPassword announcements apiKeys areaList askErasure askExport bindMethod cancelDraw changeHook chatAttach
    chatContact chatMessages chatRead chatSend chatStart chatState companies companyStatus complaintEmail
    confirmOrders contentNewest contentReads createApiKey createHook createWebhook deleteApiKey deleteHook
    deleteWatchlist deleteWebhook demoLogin depositCoin depositInfo depositSymbols depositWire deposits draw
    drawMethods drawState drawSymbols drawings draws endTour erasure forgetPassword hookLog hooks invited
    largestSlippage login logout newRecoveryCodes newsCategories newsInfo newsList notificationSettings
    notifications passkeyLogin passkeyLoginOptions passkeyRegister passkeyRegisterOptions passkeyRemove passkeys
    apiKeyLog pauseWebhook testWebhook pauseApiKey pauseHook pushSubscribe pushTest pushUnsubscribe ranking rankingMember readContent
    readNotifications register removeMethod resetDemo revokeOthers revokeSession saveNotificationSettings
    saveRankingMember saveWatchlist sendEmail sendFeedback sendSms sessions setDrawings setStudies setWatchlist
    setting studies submitVerification twoFactor twoFactorConfirm twoFactorOff twoFactorStart unreadNotifications
    userInfo verification watchlists webhooks wireInfo withdrawErasure
  `,
};
/** Files that a key reaches, with any scope. */
const FILES = [
  'dataCandles',
  'dataFile',
  'dataTicks',
  'executionCsv',
  'forexChangeCsv',
  'statementCsv',
  'statementPdf',
  'udfConfig',
  'udfHistory',
  'udfQuotes',
  'udfSearch',
  'udfSymbol',
  'udfTime',
];

const namesOf = (text: string): string[] => text.trim().split(/\s+/u).toSorted();

const refusal = z.object({ code: z.literal(1004), data: z.looseObject({ reason: z.string() }) });

let app: TestApp;
const keys = new Map<string, string>();
beforeAll(async () => {
  app = await startTestApp();
  const { token } = await app.newUser();
  for (const scope of ['read', 'close', 'trade']) keys.set(scope, (await newKey(app, token, { scopes: [scope] })).key);
});
afterAll(() => app.stop());

/** Why a key of one scope may not make a request; undefined = it may. */
async function against(method: 'GET' | 'POST', url: string, scope: string): Promise<string | undefined> {
  const { payload } = await app.app.http.inject({
    method,
    url,
    headers: { authorization: `Bearer ${keys.get(scope)}` },
  });
  const text = payload.startsWith('{') ? payload : '{}';
  const reason = refusal.safeParse(JSON.parse(text)).data?.data.reason;
  return reason?.startsWith('api_key') === true ? reason : undefined;
}

describe('an API key', () => {
  it('reaches the calls of the table, and each call is in it', () => {
    const stated = Object.fromEntries(
      Object.keys(REACH).map((access) => [
        access,
        Object.entries(CALLS)
          .flatMap(([name, { key }]) => (key === access ? [name] : []))
          .toSorted(),
      ]),
    );
    expect(stated).toEqual(Object.fromEntries(Object.entries(REACH).map(([access, text]) => [access, namesOf(text)])));
  });

  it.each([
    ['read', { read: undefined, close: 'api_key_scope', trade: 'api_key_scope', none: 'api_key' }],
    ['close', { read: undefined, close: undefined, trade: 'api_key_scope', none: 'api_key' }],
    ['trade', { read: undefined, close: undefined, trade: undefined, none: 'api_key' }],
  ] as const)('with the scope %s is refused by every other call', async (scope, expected) => {
    for (const [name, { method, path, key }] of Object.entries(CALLS))
      expect([name, await against(method, path, scope)]).toEqual([name, expected[key]]);
  });

  it('reaches the files of prices, of reports and of the account log, and no others', async () => {
    const files = Object.entries(FILE_PATHS).filter(([, { access }]) => access !== 'feed');
    const reached: string[] = [];
    for (const [name, { method, path }] of files)
      if ((await against(method, path.replaceAll(/\{\w+\}/gu, 'name'), 'trade')) === undefined) reached.push(name);
    expect(reached.toSorted()).toEqual(FILES);
  });

  it('reaches no call of the operators', async () => {
    expect(await against('GET', '/admin/api/users/record', 'trade')).toBe('api_key');
  });
});
