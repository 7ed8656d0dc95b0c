/** The economic calendar through the calls of the real server: imports, the public list, and alerts before events. */
import { type CalendarEvent, CALENDAR_LIMITS, calendarCalls, notificationCalls } from '@tradewind/contract';
import {
  CALENDAR_COLUMNS,
  CALENDAR_IMPORT,
  type CalendarImportResult,
  type OperatorCalendarEvent,
  operatorCalendarCalls,
} from '@tradewind/contract/operator';
import { INJECTIONS } from '@tradewind/contract/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, type TestUser, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';
import { auditOf } from '../../desk/payment-decisions/testing/records.ts';
import { type TestOperator, newOperator } from '../../staff/operators/testing/operators.ts';

const { calendar, eventAlerts, setEventAlert } = calendarCalls;
const { calendarEvents, calendarImports, importCalendar, removeCalendarEvent, removeCalendarImport } =
  operatorCalendarCalls;
const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

let app: TestApp;
let editor: TestOperator;
beforeAll(async () => {
  app = await startTestApp({ prices: false });
  editor = await newOperator(app, 'content');
});
afterAll(() => app.stop());

let sources = 0;
const newSource = (): string => `Source ${(sources += 1)}`;
const HEADER = CALENDAR_COLUMNS.join(',');
const csv = (...rows: readonly string[]): string => [HEADER, ...rows].join('\r\n');
const isoIn = (ms: number): string => new Date(app.clock.now() + ms).toISOString().replace(/\.\d+/u, '');
const row = (id: string, time: string, title = 'Non-farm payrolls', currency = 'USD'): string =>
  `${id},${time},${currency},US,high,${title},150K,160K,`;

const load = (source: string, text: string, more: object = {}): Promise<CalendarImportResult> =>
  editor.call(importCalendar, { source, format: 'csv', text, ...more });
/** Faults as `line fault`. */
const faultsOf = async (text: string, format = 'csv'): Promise<readonly string[]> =>
  (await load('Faults', text, { format, preview: 1 })).faults.map(({ line, fault }) => `${line} ${fault}`);
const events = async (input: object = {}): Promise<readonly CalendarEvent[]> => {
  const nowMs = app.clock.now();
  return (await app.take(calendar, { from: nowMs - DAY_MS, to: nowMs + 90 * DAY_MS, ...input })).data;
};
/** Last event first. */
const stored = async (source: string): Promise<readonly OperatorCalendarEvent[]> => {
  const imports = (await editor.call(calendarImports, {})).data.filter((one) => one.source === source);
  const found = await Promise.all(
    imports.map(async ({ id }) => (await editor.call(calendarEvents, { import_id: id })).data),
  );
  return found.flat().toSorted((one, other) => other.time - one.time || other.id - one.id);
};

const ics = (...lines: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:a', 'DTSTART:20261215T083000Z', ...lines]
    .concat('END:VEVENT', 'END:VCALENDAR', '')
    .join('\r\n');

describe('an import', () => {
  it('adds events; a repeat adds nothing, and an event with the same source and id is replaced', async () => {
    const source = newSource();
    const text = csv(
      row('nfp', '2026-12-04T13:30:00Z', '"Non-farm ""payrolls"", monthly"'),
      '',
      'cpi,2026-12-10 14:30:00.500+01:00,EUR,,medium,CPI (yoy),2.1%,2.0%,1.9%',
    );
    expect(await load(source, text, { preview: 1 })).toMatchObject({ events: 2, added: 2, changed: 0, same: 0 });
    expect(await stored(source)).toEqual([]);
    expect(await load(source, text)).toEqual({ events: 2, added: 2, changed: 0, same: 0, faults: [], fault_count: 0 });
    const first = await stored(source);
    expect(first).toMatchObject([
      { external_id: 'cpi', time: Date.UTC(2026, 11, 10, 13, 30), country: '', importance: 'medium', actual: '1.9%' },
      { external_id: 'nfp', time: Date.UTC(2026, 11, 4, 13, 30), country: 'US', title: 'Non-farm "payrolls", monthly' },
    ]);
    expect(await load(source, `\ufeff${text.replaceAll('\r\n', '\n')}`)).toMatchObject({
      added: 0,
      changed: 0,
      same: 2,
    });
    expect(await load(source, csv(`${row('nfp', '2026-12-04T13:30:00Z')}170K`))).toMatchObject({
      added: 0,
      changed: 1,
    });
    const then = await stored(source);
    expect(then.map(({ id, actual }) => [id, actual])).toEqual([
      [first[0]?.id, '1.9%'],
      [first[1]?.id, '170K'],
    ]);
    expect(await load(newSource(), text)).toMatchObject({ added: 2 });
    const imports = (await editor.call(calendarImports, {})).data.filter((one) => one.source === source);
    expect(imports).toMatchObject([
      { added: 0, changed: 1, left: 1, operator: editor.id, format: 'csv' },
      { added: 2, changed: 0, left: 1 },
    ]);
    expect(await auditOf(app, 'calendar_import', String(imports[1]?.id))).toMatchObject([
      { action: 'calendar.import', operator: editor.id, after: { source, format: 'csv', added: 2, changed: 0 } },
    ]);
  });

  it('names each bad line and then imports nothing', async () => {
    const time = '2026-12-04T13:30:00Z';
    const wrong: readonly (readonly [line: string, fault: string])[] = [
      [row('', time), 'id'],
      [row('a', '2026-12-04T13:30:00'), 'time'],
      [row('a', '2026-02-30T13:30:00Z'), 'time'],
      [row('a', '4 Dec 2026'), 'time'],
      [row('a', time, 'x', 'ABC'), 'currency'],
      ...['U', 'QX', 'ZZ', 'UK', 'XA', 'EZ', 'UN', 'AC'].map(
        (country) => [`a,${time},USD,${country},high,x,,,`, 'country'] as const,
      ),
      [`a,${time},USD,US,urgent,x,,,`, 'importance'],
      [row('a', time, ''), 'title'],
      [row('a', time, 'x'.repeat(CALENDAR_LIMITS.title + 1)), 'title'],
      [row('a', time, 'turned \u202e around'), 'title'],
      [row('a', time, 'a\u0007b'), 'title'],
      [`a,${time},USD,US,high,x,${'1'.repeat(CALENDAR_LIMITS.figure + 1)},,`, 'figure'],
      [`a,${time},USD,US,high,x`, 'columns'],
      [`a,${time},USD,US,high,"x,,,`, 'quotes'],
      [row('a', time, 'x'.repeat(CALENDAR_IMPORT.line)), 'line_length'],
    ];
    for (const [line, fault] of wrong)
      expect([line, await faultsOf(csv(row('good', time), line))]).toEqual([line, [`3 ${fault}`]]);
    expect(await faultsOf(csv(row('a', time), row('b', 'x'), row('a', time)))).toEqual(['3 time', '4 twice']);
    expect(await faultsOf('id;time\n')).toEqual(['1 header']);
    expect(await faultsOf(HEADER)).toEqual(['1 empty']);
    const source = newSource();
    const refused = await editor.ask(importCalendar, {
      source,
      format: 'csv',
      text: csv(row('a', time), row('b', 'x')),
    });
    expect([refusalOf(refused), refused.data]).toMatchObject([
      'invalid_input',
      { faults: [{ line: 3, fault: 'time' }] },
    ]);
    expect(await stored(source)).toEqual([]);
  });

  it('ignores the case of codes, and accepts a quoted heading', async () => {
    const source = newSource();
    const heading = CALENDAR_COLUMNS.map((column) => `"${column.toUpperCase()}"`).join(',');
    await load(source, `${heading}\r\na,2026-12-04T13:30:00Z,eur,eu,High,CPI,,,\r\n`);
    expect(await stored(source)).toMatchObject([{ currency: 'EUR', country: 'EU', importance: 'high' }]);
  });

  it('has limits for bytes, lines and events', async () => {
    const many = Array.from({ length: CALENDAR_IMPORT.events + 2 }, (_, index) =>
      row(`n${index}`, '2026-12-04T13:30:00Z'),
    );
    expect(await faultsOf(csv(...many))).toEqual([`${CALENDAR_IMPORT.events + 2} too_many`]);
    expect(await faultsOf('\n'.repeat(CALENDAR_IMPORT.lines + 5))).toEqual([`${CALENDAR_IMPORT.lines + 1} too_many`]);
    const long = { source: 'Long', format: 'csv', text: 'x'.repeat(CALENDAR_IMPORT.bytes + 1) };
    expect(refusalOf(await editor.ask(importCalendar, long))).toBe('invalid_input');
    const [{ faults, fault_count }] = [await load('Many', csv(...many.map(() => 'x')), { preview: 1 })];
    expect([faults.length, fault_count]).toEqual([CALENDAR_IMPORT.faults, CALENDAR_IMPORT.events + 1]);
  });

  it('stores titles as plain text, whatever they contain', async () => {
    const source = newSource();
    const rowOf = (text: string, index: number): string =>
      `i${index},2026-12-20T10:00:00Z,JPY,JP,low,"${text.replaceAll('"', '""')}",,,`;
    const oneLine = INJECTIONS.filter((text) => !/[\r\n]/u.test(text) && text.length <= CALENDAR_LIMITS.title);
    const { faults } = await load('Injections', csv(...oneLine.map(rowOf)), { preview: 1 });
    const good = oneLine.filter((_, index) => faults.every(({ line }) => line !== index + 2));
    expect(good.length).toBeGreaterThan(INJECTIONS.length / 2);
    expect(await load(source, csv(...good.map(rowOf)))).toMatchObject({ added: good.length });
    const from = Date.UTC(2026, 11, 20);
    const wanted = { from, to: from + DAY_MS, currencies: 'JPY' };
    const pages = [await app.take(calendar, wanted), await app.take(calendar, { ...wanted, page: 2 })];
    const shown = pages.flatMap(({ data }) => data.map(({ title }) => title));
    expect(shown.toSorted()).toEqual(good.map((text) => text.trim()).toSorted());
    const [{ id } = { id: 0 }] = (await editor.call(calendarImports, {})).data;
    await editor.call(removeCalendarImport, { id });
  });

  it('reads iCalendar', async () => {
    const source = newSource();
    const text = ics('SUMMARY:Bank of England\\, interest rate de', ' cision', 'CATEGORIES:GBP,High');
    expect(await load(source, text, { format: 'ics' })).toMatchObject({ added: 1 });
    expect(await load(source, text, { format: 'ics' })).toMatchObject({ same: 1 });
    expect(await stored(source)).toMatchObject([
      {
        external_id: 'a',
        time: Date.UTC(2026, 11, 15, 8, 30),
        currency: 'GBP',
        importance: 'high',
        title: 'Bank of England, interest rate decision',
      },
    ]);
    expect(await faultsOf(ics('CATEGORIES:GBP,High'), 'ics')).toEqual(['3 title']);
  });

  it('can be undone for one event, or for the remaining events of the import', async () => {
    const source = newSource();
    await load(source, csv(row('a', isoIn(DAY_MS)), row('b', isoIn(DAY_MS)), row('c', isoIn(DAY_MS))));
    await load(source, csv(row('c', isoIn(2 * DAY_MS))));
    const [moved, ...first] = await stored(source);
    const [gone] = first;
    await editor.call(removeCalendarEvent, { id: gone?.id ?? 0 });
    expect(refusalOf(await editor.ask(removeCalendarEvent, { id: gone?.id ?? 0 }))).toBe('not_found');
    const id = first[1]?.import_id ?? 0;
    expect(await editor.call(removeCalendarImport, { id })).toEqual({ removed: 1 });
    expect(refusalOf(await editor.ask(removeCalendarImport, { id }))).toBe('conflict');
    expect((await stored(source)).map((event) => event.id)).toEqual([moved?.id]);
    expect((await auditOf(app, 'calendar_event', String(gone?.id)))[0]).toMatchObject({
      action: 'calendar.remove',
      before: { source, title: 'Non-farm payrolls' },
    });
    expect((await auditOf(app, 'calendar_import', String(id))).map(({ action }) => action)).toEqual([
      'calendar.import',
      'calendar.remove_import',
    ]);
  });
});

describe('the list', () => {
  it('is public, filtered by time, currency and importance, and cacheable for a minute', async () => {
    const source = newSource();
    const time = '2027-01-05T10:00:00Z';
    const of = (id: string, currency: string, importance: string) =>
      `${id},${time},${currency},,${importance},${id},,,`;
    await load(
      source,
      csv(of('a', 'AUD', 'low'), of('b', 'AUD', 'high'), of('c', 'NZD', 'medium'), of('d', 'CHF', 'high')),
    );
    const at = Date.parse(time);
    const titles = async (input: object) =>
      (await app.take(calendar, { from: at, to: at + 1, ...input })).data.map(({ title }) => title);
    expect(await titles({})).toEqual(['a', 'b', 'c', 'd']);
    expect(await titles({ currencies: 'AUD,NZD' })).toEqual(['a', 'b', 'c']);
    expect(await titles({ currencies: '', importance: 'medium' })).toEqual(['b', 'c', 'd']);
    expect(await titles({ to: at })).toEqual([]);
    for (const input of [{ to: at + 101 * DAY_MS }, { currencies: 'aud' }, { importance: 'x' }, { page: 0 }])
      expect([input, refusalOf(await app.ask(calendar, { from: at, to: at + 1, ...input }))]).toEqual([
        input,
        'invalid_input',
      ]);
    const answer = await app.ask(calendar, { from: at, to: at + 1 });
    const refused = await app.ask(calendar, {});
    expect([answer.headers['cache-control'], refused.headers['cache-control']]).toEqual([
      'public, max-age=60',
      'no-store',
    ]);
  });
});

describe('an alert before an event', () => {
  // the time that passes here ends the operator's session
  beforeEach(() => editor.login());

  const notified = async ({ token }: TestUser, lang = 'en') =>
    (await app.take(notificationCalls.notifications, {}, { token, lang })).data;
  /** Timers set meanwhile run when time passes. */
  const untilNotified = async (user: TestUser, count: number): Promise<void> => {
    await expect
      .poll(async () => {
        app.clock.advance(10);
        return (await notified(user)).length;
      })
      .toBe(count);
  };
  const set = (user: TestUser, event_id: number, minutes: number) =>
    app.ask(setEventAlert, { event_id, minutes }, { token: user.token });
  const made = async (inMs: number, source = newSource()): Promise<{ id: number; source: string }> => {
    await load(source, csv(row('one', isoIn(inMs))));
    const [event] = await stored(source);
    return { id: event?.id ?? 0, source };
  };

  it('fires once, at the chosen minute, for demo and real accounts', async () => {
    const [demo, real] = [await app.newUser(), await app.newRealUser()];
    const { id } = await made(60 * MINUTE_MS);
    expect((await set(demo, id, 15)).data).toEqual([{ event_id: id, minutes: 15 }]);
    await set(real, id, 5);
    app.clock.advance(44 * MINUTE_MS);
    expect(await notified(demo)).toEqual([]);
    app.clock.advance(MINUTE_MS);
    await untilNotified(demo, 1);
    const [first] = await notified(demo);
    expect(first).toMatchObject({
      kind: 'alert',
      event: 'calendar_event',
      title: 'Economic event: USD',
      url: `/calendar?event=${id}`,
    });
    expect(first?.body).toMatch(/^Non-farm payrolls, .*\d\d:\d\d.* \(New York\)\.$/u);
    expect((await notified(demo, 'hk'))[0]?.title).toBe('財經事件：USD');
    expect(await notified(real)).toEqual([]);
    app.clock.advance(10 * MINUTE_MS);
    await untilNotified(real, 1);
    app.clock.advance(30 * MINUTE_MS);
    expect((await notified(demo)).length).toBe(1);
    expect(await app.take(eventAlerts, {}, { token: demo.token })).toEqual([]);
  });

  it('can be changed and removed, and is refused for a past time or an unknown event', async () => {
    const user = await app.newUser();
    const { id } = await made(30 * MINUTE_MS);
    expect((await app.ask(eventAlerts)).code).toBe(999);
    expect(refusalOf(await set(user, id, 60))).toBe('conflict');
    expect(refusalOf(await set(user, 999_999, 5))).toBe('not_found');
    expect(refusalOf(await set(user, id, 7))).toBe('invalid_input');
    await set(user, id, 15);
    expect((await set(user, id, 5)).data).toEqual([{ event_id: id, minutes: 5 }]);
    expect((await set(user, id, 0)).data).toEqual([]);
    app.clock.advance(31 * MINUTE_MS);
    await editor.login();
    const other = await made(20 * MINUTE_MS);
    await set(user, other.id, 15);
    app.clock.advance(6 * MINUTE_MS);
    await untilNotified(user, 1);
  });

  it('follows its event: it fires again when the event moves, and never when the event is removed', async () => {
    const user = await app.newUser();
    const { id, source } = await made(20 * MINUTE_MS);
    const removed = await made(20 * MINUTE_MS);
    await set(user, id, 15);
    await set(user, removed.id, 15);
    await editor.call(removeCalendarEvent, { id: removed.id });
    app.clock.advance(6 * MINUTE_MS);
    await untilNotified(user, 1);
    await load(source, csv(row('one', isoIn(40 * MINUTE_MS))));
    expect(await app.take(eventAlerts, {}, { token: user.token })).toEqual([{ event_id: id, minutes: 15 }]);
    app.clock.advance(26 * MINUTE_MS);
    await untilNotified(user, 2);
  });

  it('is limited in number for each account, also for concurrent requests', async () => {
    const user = await app.newUser();
    const source = newSource();
    const ids = Array.from({ length: CALENDAR_LIMITS.alerts + 2 }, (_, index) => `n${index}`);
    await load(source, csv(...ids.map((id) => row(id, isoIn(5 * DAY_MS), id, 'SEK'))));
    const listed = [...(await events({ currencies: 'SEK' })), ...(await events({ currencies: 'SEK', page: 2 }))];
    expect(listed.length).toBe(ids.length);
    const answers = await Promise.all(listed.map(({ id }) => set(user, id, 60)));
    expect(answers.filter(({ code }) => code === 1).length).toBe(CALENDAR_LIMITS.alerts);
    expect(new Set(answers.filter(({ code }) => code !== 1).map(refusalOf))).toEqual(new Set(['conflict']));
  });
});
