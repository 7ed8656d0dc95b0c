import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MemoryStore } from './index.ts';
import { Wire, text } from './testing/wire.ts';

const loggedOn = (...settings: ConstructorParameters<typeof Wire>): Wire => new Wire(...settings).acceptLogon();
/** Continues the numbers of the last connection. */
const CONTINUES = { resetOnLogon: false };

describe('numbers of the other side', () => {
  it('have each message taken once and in order, whatever is repeated, late or missing', () => {
    // what arrives: the numbers of sent messages; a gap is filled or its messages come again, as the other side likes
    const arrivals = fc.array(fc.record({ skip: fc.nat({ max: 3 }), again: fc.nat({ max: 3 }), fills: fc.boolean() }));
    fc.assert(
      fc.property(arrivals, (steps) => {
        const wire = loggedOn();
        for (const { skip, again, fills } of steps) {
          const first = wire.theirs;
          for (let lost = 0; lost < skip; lost += 1) wire.bytesOf('n', text(String(wire.theirs)));
          wire.give('n', text(String(wire.theirs)));
          const asked = wire.newlySent(7, 16);
          expect(asked).toEqual(skip === 0 ? [] : [['2', String(first), '0']]);
          if (skip > 0 && fills)
            wire.give(
              '4',
              [
                [123, 'Y'],
                [36, String(wire.theirs)],
              ],
              { number: first, possDup: true },
            );
          else if (skip > 0)
            for (let number = first; number < wire.theirs; number += 1)
              wire.give('n', text(String(number)), { number, possDup: true });
          for (let number = Math.max(1, wire.theirs - again); number < wire.theirs; number += 1)
            wire.give('n', text(String(number)), { number, possDup: true });
        }
        const numbers = wire.texts.map(Number);
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        expect(wire.store.nextTarget).toBe(wire.theirs);
        expect(wire.recoveries).toBe(steps.filter(({ skip }) => skip > 0).length);
        const filled = steps.reduce((sum, { skip, fills }) => sum + (skip > 0 && fills ? skip + 1 : 0), 0);
        expect(numbers).toHaveLength(wire.theirs - 2 - filled);
        expect(wire.ends).toEqual([]);
      }),
    );
  });

  it('that are missing are asked for once, and further messages wait for them', () => {
    const wire = loggedOn();
    wire.give('n', text('4'), { number: 4 });
    wire.give('n', text('5'), { number: 5 });
    expect(wire.newlySent(7, 16)).toEqual([['2', '2', '0']]);
    expect(wire.texts).toEqual([]);
    wire.give(
      '4',
      [
        [123, 'Y'],
        [36, '4'],
      ],
      { number: 2, possDup: true },
    );
    expect(wire.recoveries).toBe(0);
    wire.give('n', text('4'), { number: 4, possDup: true });
    expect(wire.recoveries).toBe(0);
    wire.give('n', text('5'), { number: 5, possDup: true });
    wire.give('n', text('6'), { number: 6 });
    expect(wire.texts).toEqual(['4', '5', '6']);
    expect(wire.recoveries).toBe(1);
  });

  it('that come again during our logout are no reason to ask for anything', () => {
    const wire = loggedOn();
    wire.give('n', text('4'), { number: 4 });
    wire.session.logout();
    wire.give(
      '4',
      [
        [123, 'Y'],
        [36, '5'],
      ],
      { number: 2, possDup: true },
    );
    expect([wire.recoveries, wire.store.nextTarget, wire.session.isOn]).toEqual([0, 5, false]);
  });

  it('that stay missing end the session', () => {
    const wire = loggedOn();
    wire.give('n', text('4'), { number: 4 });
    for (let second = 0; second < 30; second += 1) {
      wire.pass(1000);
      wire.give('0', [], { number: 5 + second });
    }
    expect(wire.ends[0]?.reason).toBe('the missing messages were not sent again');
  });

  it('that are too low end the session, unless the message is marked as a repetition', () => {
    const wire = loggedOn();
    wire.give('n', text('2'));
    wire.give('n', text('2'), { number: 2, possDup: true });
    expect(wire.ends).toEqual([]);
    wire.give('n', text('2'), { number: 2 });
    expect(wire.sent.at(-1)?.type).toBe('5');
    expect(wire.ends).toEqual([
      { reason: 'MsgSeqNum too low, expecting 3 but received 2', outOfSequence: { expected: undefined } },
    ]);
    wire.give('n', text('3'), { number: 3 });
    expect(wire.texts).toEqual(['2']);
  });

  it('that are missing at the logon are asked for after it', () => {
    const wire = new Wire(CONTINUES);
    wire.theirs = 8;
    wire.give('A', [
      [98, '0'],
      [108, '30'],
    ]);
    expect(wire.newlySent(7, 16).slice(1)).toEqual([['2', '1', '0']]);
    expect(wire.logons).toBe(1);
    wire.give(
      '4',
      [
        [123, 'Y'],
        [36, '9'],
      ],
      { number: 1, possDup: true },
    );
    wire.give('n', text('9'));
    expect(wire.texts).toEqual(['9']);
  });

  it('may be set higher by a reset, and never lower', () => {
    const wire = loggedOn();
    wire.give('4', [[36, '50']], { number: 999 });
    expect([wire.store.nextTarget, wire.recoveries]).toEqual([50, 1]);
    wire.give('4', [[36, '7']], { number: 1 });
    expect(wire.newlySent(371, 373)).toEqual([['3', '36', '5']]);
    expect(wire.store.nextTarget).toBe(50);
    wire.give('n', text('50'), { number: 50 });
    expect(wire.texts).toEqual(['50']);
  });

  it('begin again, as ours do, after a Logon with a reset in the middle', () => {
    const wire = loggedOn();
    wire.session.send('V', text('x'));
    wire.sent.length = 0;
    wire.give(
      'A',
      [
        [98, '0'],
        [108, '30'],
        [141, 'Y'],
      ],
      { number: 1 },
    );
    expect(wire.newlySent(34, 141)).toEqual([['A', '1', 'Y']]);
    wire.give('n', text('2'), { number: 2 });
    expect(wire.texts).toEqual(['2']);
    expect(wire.session.send('V', text('x'))).toBe(2);
  });

  it('may begin again with the answer to a Logon that did not ask for it', () => {
    const store = new MemoryStore();
    Object.assign(store, { nextSender: 20, nextTarget: 30 });
    const wire = new Wire(CONTINUES, store);
    wire.theirs = 1;
    wire.give('A', [
      [98, '0'],
      [108, '30'],
      [141, 'Y'],
    ]);
    expect([store.nextSender, store.nextTarget, wire.logons]).toEqual([2, 2, 1]);
  });
});

describe('our numbers', () => {
  it('go on in the next session of the same store', () => {
    const store = new MemoryStore();
    const first = new Wire(CONTINUES, store).acceptLogon([]);
    first.session.send('V', text('x'));
    first.give('5');
    const second = new Wire(CONTINUES, store);
    expect(second.newlySent(34)).toEqual([['A', '4']]);
    second.give('A', [
      [98, '0'],
      [108, '30'],
    ]);
    expect([second.logons, second.newlySent()]).toEqual([1, []]);
  });

  it('that are asked for get a gap in place of what may not come again, and the rest as it was', () => {
    const wire = loggedOn({ mayResend: (type) => type === 'D' });
    wire.session.send('V', text('price'));
    wire.session.send('D', text('first order'));
    wire.pass(30_000);
    wire.session.send('D', text('second order'));
    wire.session.send('D', text('third order'));
    wire.sent.length = 0;
    wire.give('2', [
      [7, '1'],
      [16, '0'],
    ]);
    const [D1, TIME] = ['20260610-16:00:00.000', '20260610-16:00:30.000'];
    // number 4 is a heartbeat
    expect(wire.newlySent(34, 43, 122, 52, 123, 36, 58)).toEqual([
      ['4', '1', 'Y', TIME, TIME, 'Y', '3', undefined],
      ['D', '3', 'Y', D1, TIME, undefined, undefined, 'first order'],
      ['4', '4', 'Y', TIME, TIME, 'Y', '5', undefined],
      ['D', '5', 'Y', TIME, TIME, undefined, undefined, 'second order'],
      ['D', '6', 'Y', TIME, TIME, undefined, undefined, 'third order'],
    ]);
    wire.give('2', [
      [7, '5'],
      [16, '5'],
    ]);
    expect(wire.newlySent(34, 58)).toEqual([['D', '5', 'second order']]);
    expect(wire.session.send('D', text('fourth order'))).toBe(7);
  });

  it('are sent again although messages of the other side are missing too', () => {
    const wire = loggedOn();
    wire.give(
      '2',
      [
        [7, '1'],
        [16, '0'],
      ],
      { number: 5 },
    );
    expect(wire.newlySent(34, 36, 7)).toEqual([
      ['4', '1', '2', undefined],
      ['2', '2', undefined, '2'],
    ]);
  });

  it('that are kept are the newest 10,000', () => {
    const store = new MemoryStore();
    for (let number = 1; number <= 10_001; number += 1) store.keep(number, []);
    expect([store.kept(1), store.kept(2), store.kept(10_001)]).toEqual([undefined, [], []]);
  });
});
