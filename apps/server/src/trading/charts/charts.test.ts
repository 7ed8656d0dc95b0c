import { CHART_LIMITS, chartCalls, type Drawing, type Study } from '@tradewind/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';

const { drawings, setDrawings, setStudies, studies } = chartCalls;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ prices: false });
});
afterAll(() => app.stop());

const rsi = (id: string): Study => ({ id, kind: 'rsi', parameters: [14], colours: [2] });
const trend = (id: string): Drawing => ({
  id,
  kind: 'trend',
  points: [
    { time: 1_700_000_000_000, price: 1.08412 },
    { time: 1_700_003_600_000, price: 1.09 },
  ],
  colour: 1,
});

describe('indicators and drawings', () => {
  it('need a session, and are empty at first, for demo and real accounts', async () => {
    expect((await app.ask(studies)).code).toBe(999);
    expect((await app.ask(drawings, { code: 'EURUSD' })).code).toBe(999);
    for (const { token } of [await app.newUser(), await app.newRealUser()]) {
      expect(await app.take(studies, {}, { token })).toEqual({ version: 0, items: [] });
      expect(await app.take(drawings, { code: 'EURUSD' }, { token })).toEqual({
        code: 'EURUSD',
        version: 0,
        items: [],
      });
    }
  });

  it('are stored as sent: indicators for all instruments, drawings for each, separately for each account', async () => {
    const [{ token }, other] = [await app.newUser(), await app.newUser()];
    const text: Drawing = { ...trend('note'), kind: 'text', points: [{ time: 1, price: -0.5 }], text: '支撐 <b>' };
    expect(await app.take(setStudies, { version: 0, items: [rsi('one'), rsi('two')] }, { token })).toMatchObject({
      version: 1,
    });
    await app.take(setDrawings, { code: 'EURUSD', version: 0, items: [trend('one'), text] }, { token });
    await app.take(setDrawings, { code: 'XAUUSD', version: 0, items: [] }, { token });
    expect(await app.take(studies, {}, { token })).toEqual({ version: 1, items: [rsi('one'), rsi('two')] });
    expect((await app.take(drawings, { code: 'EURUSD' }, { token })).items).toEqual([trend('one'), text]);
    expect((await app.take(drawings, { code: 'XAUUSD' }, { token })).version).toBe(1);
    expect((await app.take(drawings, { code: 'EURUSD' }, { token: other.token })).version).toBe(0);
  });

  it('are saved only with the latest version, so that devices do not overwrite each other', async () => {
    const { token } = await app.newUser();
    const save = (version: number, id: string) => app.ask(setStudies, { version, items: [rsi(id)] }, { token });
    const answers = await Promise.all(['one', 'two', 'three'].map((id) => save(0, id)));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 1006)).toHaveLength(2);
    expect((await save(1, 'four')).code).toBe(1);
    const late = await save(1, 'five');
    expect([refusalOf(late), late.data]).toEqual(['conflict', expect.objectContaining({ version: 2 })]);
    expect((await app.take(studies, {}, { token })).items).toEqual([rsi('four')]);
  });

  it('are refused if too many, invalid, or of an unknown instrument, and nothing changes', async () => {
    const { token } = await app.newUser();
    const many = Array.from({ length: CHART_LIMITS.drawings + 1 }, (_, index) => trend(`id-${index}`));
    const wrong: readonly (readonly [string, unknown])[] = [
      ['too many', many],
      ['an id twice', [trend('one'), trend('one')]],
      ['another kind', [{ ...trend('one'), kind: 'circle' }]],
      ['no points', [{ ...trend('one'), points: [] }]],
      ['a long text', [{ ...trend('one'), text: 'x'.repeat(CHART_LIMITS.textLength + 1) }]],
      ['a colour beyond', [{ ...trend('one'), colour: 7 }]],
      ['no list', 'x'],
    ];
    for (const [name, items] of wrong) {
      const answer = await app.ask(setDrawings, { code: 'EURUSD', version: 0, items: items as Drawing[] }, { token });
      expect(refusalOf(answer), name).toBe('invalid_input');
    }
    const unknown = await app.ask(setDrawings, { code: 'NOPE', version: 0, items: [] }, { token });
    expect(refusalOf(unknown)).toBe('not_found');
    expect((await app.take(drawings, { code: 'EURUSD' }, { token })).version).toBe(0);
    const full = await app.take(setDrawings, { code: 'EURUSD', version: 0, items: many.slice(1) }, { token });
    expect(full.items).toHaveLength(CHART_LIMITS.drawings);
  });
});
