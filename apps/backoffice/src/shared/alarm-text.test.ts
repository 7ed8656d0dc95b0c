/** Every alarm of the contract has its sentences in every language. */
import { LOCALE_TAGS } from '@tradewind/contract/light';
import { alarm, type Alarm } from '@tradewind/contract/operator';
import { createFormat, createTranslator } from '@tradewind/ui';
import { describe, expect, it } from 'vitest';
import { loadTexts, OFFERED_LOCALES, type OfferedLocale } from '../locales/index.ts';
import { alarmLines } from './alarm-text.ts';
import type { T } from './language.ts';

const SINCE = Date.UTC(2026, 2, 4, 9);
const exceeded = { kind: 'instrument_net', subject: 'EURUSD', value: 110_010, limit: 10_000, since: SINCE } as const;
const ENGINE = { roles: ['engine' as const], host: 'engine-2.example', pid: 4102 };
const ALL_ROLES = ['gateway', 'engine', 'feed', 'worker'] as const;

/** Each kind with each of its sentences: what the server sends, English, Chinese. */
const EXAMPLES: readonly (readonly [
  alarm: Omit<Alarm, 'since'>,
  english: readonly string[],
  chinese: readonly string[],
])[] = [
  [
    { kind: 'reconciliation', params: { count: 1 } },
    ['1 reconciliation found faults that no one has acknowledged yet.'],
    ['有 1 次對帳發現錯誤，尚未有人確認。'],
  ],
  [
    { kind: 'reconciliation', params: { count: 3 } },
    ['3 reconciliations found faults that no one has acknowledged yet.'],
    ['有 3 次對帳發現錯誤，尚未有人確認。'],
  ],
  [
    { kind: 'reconciliation_late', params: { reason: 'failed' } },
    ['The reconciliation failed; see the log.'],
    ['對帳失敗，詳情見伺服器紀錄。'],
  ],
  [
    { kind: 'reconciliation_late', params: { reason: 'late', hours: 27 } },
    ['No reconciliation has been completed for 27 hours.'],
    ['已有 27 小時沒有完成對帳。'],
  ],
  [
    { kind: 'clock', params: { jump_ms: 1500, ahead_ms: 0 } },
    ['The system clock jumped forward by 2 s.'],
    ['系統時鐘被撥快了 2 秒。'],
  ],
  [
    { kind: 'clock', params: { jump_ms: -3_600_000, ahead_ms: 3_599_400 } },
    [
      'The system clock jumped back by 3,600 s.',
      'The server keeps its own time, which is 3,599 s ahead of the system clock. Make sure that the system clock is right, then restart the server.',
    ],
    [
      '系統時鐘被撥慢了 3,600 秒。',
      '伺服器沿用自身時間，現比系統時鐘快 3,599 秒。請確保系統時鐘準確，然後重新啟動伺服器。',
    ],
  ],
  [
    { kind: 'clock_skew', params: { process: null, skew_ms: 300, stopped: false } },
    [
      'The clock of this server is 300 ms ahead of the database clock. Make sure that both clocks are right.',
      'Above 1 s, trading stops.',
    ],
    ['此伺服器的時鐘比資料庫快 300 毫秒。請確保兩者的時鐘準確。', '差異超過 1 秒時，交易會停止。'],
  ],
  [
    { kind: 'clock_skew', params: { process: ENGINE, skew_ms: -1320, stopped: true } },
    [
      'The clock of engine-2.example (Engine, process 4102) is 1,320 ms behind the database clock. Make sure that both clocks are right.',
      'Above 1 s, customers cannot open, close or edit orders: all customers if this process is the active engine or feed, otherwise those who are connected to it.',
    ],
    [
      'engine-2.example（交易引擎，程序 4102）的時鐘比資料庫慢 1,320 毫秒。請確保兩者的時鐘準確。',
      '差異超過 1 秒時，客戶不能開倉、平倉或更改訂單：若此程序是運作中的交易引擎或報價來源，所有客戶均受影響；否則只影響連接至此程序的客戶。',
    ],
  ],
  [
    { kind: 'clock_skew', params: { process: { ...ENGINE, roles: [...ALL_ROLES] }, skew_ms: 300, stopped: false } },
    [
      'The clock of engine-2.example (All roles, process 4102) is 300 ms ahead of the database clock. Make sure that both clocks are right.',
      'Above 1 s, trading stops.',
    ],
    [
      'engine-2.example（所有角色，程序 4102）的時鐘比資料庫快 300 毫秒。請確保兩者的時鐘準確。',
      '差異超過 1 秒時，交易會停止。',
    ],
  ],
  [
    { kind: 'suspect_prices', params: { codes: ['EURUSD'] } },
    [
      'The price of EURUSD is held because it is too far from the last one, or because the sources contradict each other. The instrument cannot be traded until the price is confirmed or returns to normal. Check the price source.',
    ],
    [
      'EURUSD 的報價與上一個報價相差過大，或各來源互相矛盾，因此暫不採用。在報價獲確認或回復正常前，有關產品不能交易。請檢查報價來源。',
    ],
  ],
  [
    { kind: 'suspect_prices', params: { codes: ['EURUSD', 'GBPUSD', 'XAUUSD'] } },
    [
      'The prices of EURUSD, GBPUSD and XAUUSD are held because they are too far from the last ones, or because the sources contradict each other. These instruments cannot be traded until the prices are confirmed or return to normal. Check the price source.',
    ],
    [
      'EURUSD、GBPUSD及XAUUSD 的報價與上一個報價相差過大，或各來源互相矛盾，因此暫不採用。在報價獲確認或回復正常前，有關產品不能交易。請檢查報價來源。',
    ],
  ],
  [
    { kind: 'silent_source', params: { names: ['first'] } },
    ['No prices are arriving from the source “first”.'],
    ['沒有收到來源「first」的報價。'],
  ],
  [
    { kind: 'silent_source', params: { names: ['first', 'second'] } },
    ['No prices are arriving from the sources “first” and “second”.'],
    ['沒有收到來源「first」及「second」的報價。'],
  ],
  [
    { kind: 'no_real_prices', params: { feed: 'replay' } },
    [
      'Prices are not real (FEED=replay), so deposits and withdrawals are refused. With NODE_ENV=production, they need FEED=push.',
    ],
    ['現時並非真實報價（FEED=replay），因此拒絕存款及提款。NODE_ENV=production 時，須設定 FEED=push 方可存款及提款。'],
  ],
  [
    { kind: 'no_deposit_way', params: {} },
    ['Deposits are open, but all deposit channels and bank accounts are closed.'],
    ['存款功能已開放，但所有存款渠道和銀行帳戶均已停用。'],
  ],
  [
    { kind: 'messages_kept', params: { email: 12, sms: 1 } },
    ['12 emails were not sent because SMTP_URL is not set.', '1 text message was not sent because SMS_URL is not set.'],
    ['12 封電郵未能發出，因為未設定 SMTP_URL。', '1 則短訊未能發出，因為未設定 SMS_URL。'],
  ],
  [
    { kind: 'messages_kept', params: { email: 0, sms: 2 } },
    ['2 text messages were not sent because SMS_URL is not set.'],
    ['2 則短訊未能發出，因為未設定 SMS_URL。'],
  ],
  [
    { kind: 'few_operators', params: { reason: 'no_finance' } },
    ['Withdrawals are waiting, but no finance operator is active to pay them.'],
    ['有提款待處理，但沒有可用的財務操作員付款。'],
  ],
  [
    { kind: 'few_operators', params: { reason: 'withdrawal', needed: 2, active: 1 } },
    ['A withdrawal needs 2 operators, but only 1 operator of finance or compliance is active.'],
    ['一筆提款需要 2 名操作員，但現時只有 1 名財務或合規操作員可用。'],
  ],
  [
    { kind: 'few_operators', params: { reason: 'deposit' } },
    ['A deposit is waiting for a second finance operator, but no other one is active.'],
    ['一筆存款正等待第二名財務操作員處理，但沒有其他財務操作員可用。'],
  ],
  [
    { kind: 'few_operators', params: { reason: 'proposal' } },
    ['A proposal is waiting, but no other active admin may approve it.'],
    ['一項變更申請正等待批准，但沒有其他可用的管理員可以批准。'],
  ],
  [
    { kind: 'instrument_change', params: { count: 1, codes: ['XAUUSD'] } },
    ['An approved change of terms could not be applied at its time: XAUUSD.'],
    ['1 項已批准的條款變更未能在指定時間執行：XAUUSD。'],
  ],
  [
    { kind: 'instrument_change', params: { count: 3, codes: ['GBPUSD', 'XAUUSD'] } },
    ['3 approved changes of terms could not be applied at their times: GBPUSD and XAUUSD.'],
    ['3 項已批准的條款變更未能在指定時間執行：GBPUSD及XAUUSD。'],
  ],
  [
    {
      kind: 'exposure',
      params: { exceeded: [exceeded, { ...exceeded, kind: 'largest_account', value: null, limit: 25 }], more: 1 },
    },
    [
      'Net of an instrument (EURUSD) is 110,010.00 USD, limit 10,000.00 USD.',
      'Share of the largest account (EURUSD) is currently unknown, limit 25.00%.',
      '1 more, on the Exposure page.',
    ],
    [
      '單一產品淨額（EURUSD）：110,010.00 USD，限額 10,000.00 USD。',
      '最大帳戶佔比（EURUSD）：目前未知，限額 25.00%。',
      '另有 1 項，見「風險敞口」頁。',
    ],
  ],
  [
    { kind: 'linked_opposite', params: { count: 2 } },
    ['2 pairs of linked accounts held opposite positions, and no one has decided about them. See Linked accounts.'],
    ['有 2 對關聯帳戶持有相反方向的持倉，尚未有人處理。見「關聯帳戶」頁。'],
  ],
  [
    { kind: 'no_limits', params: { caps: true, lots: 1, exposure: 0 } },
    [
      'The group “retail” has no leverage caps. Finance proposes a preset on the page of the group: Groups, retail, Propose other terms.',
      'Nothing limits the lots of a retail account in 1 instrument. Set the maximum lots in the terms of the group “retail” or of the instrument.',
    ],
    [
      '「retail」組別未設槓桿上限。請由財務在該組別的頁面套用預設條款：「組別」→「retail」→「建議其他條款」。',
      '有 1 項產品未限制零售帳戶的手數。請在「retail」組別或各產品的條款中設定最高手數。',
    ],
  ],
];

async function wordsOf(locale: OfferedLocale) {
  const t: T = createTranslator(await loadTexts('system', locale), {
    tag: LOCALE_TAGS[locale],
    onMissing(what) {
      throw new Error(`${locale}: missing ${what}`);
    },
  });
  return { t, format: createFormat(LOCALE_TAGS[locale]) };
}
const WORDS = { en: await wordsOf('en'), hk: await wordsOf('hk') } satisfies Record<OfferedLocale, unknown>;
const KINDS = alarm.options.map(({ shape }) => shape.kind.value);

describe('an alarm', () => {
  it('has an example of each kind here, as the contract allows it', () => {
    expect([...new Set(EXAMPLES.map(([{ kind }]) => kind))].toSorted()).toEqual(KINDS.toSorted());
    for (const [example] of EXAMPLES) expect(alarm.parse({ ...example, since: SINCE })).toMatchObject(example);
  });

  it.each(KINDS)('%s has a title in every language', (kind) => {
    for (const locale of OFFERED_LOCALES) expect(WORDS[locale].t(`alarms.title.${kind}`)).not.toBe('');
  });

  it.each(EXAMPLES)('is read in every language: %j', (example, english, chinese) => {
    const whole = alarm.parse({ ...example, since: SINCE });
    const linesIn = (locale: OfferedLocale) => alarmLines(whole, WORDS[locale].format, WORDS[locale].t);
    expect(linesIn('en')).toEqual(english);
    expect(linesIn('hk')).toEqual(chinese);
  });
});
