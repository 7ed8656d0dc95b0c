import { type Field, Message } from '@tradewind/fix';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { Fix44Book } from './fix44-book.ts';

const TIME = '20260610-16:00:00.123';

let book: Fix44Book;
beforeEach(() => {
  book = new Fix44Book(['EUR/USD', 'USD/JPY']);
});

/** `269=0|270=1.1` and so on, as an entry of a group. */
const fieldsOf = (text: string): Field[] =>
  text.split('|').map((field) => {
    const [tag, value = ''] = field.split('=');
    return [Number(tag), value];
  });
const messageOf = (header: string, entries: readonly string[], count = entries.length): Message =>
  new Message('FIX.4.4', [
    [52, TIME],
    ...(header === '' ? [] : fieldsOf(header)),
    [268, String(count)],
    ...entries.flatMap(fieldsOf),
  ]);

const best = (prices: readonly { readonly bid?: string | undefined; readonly ask?: string | undefined }[]) =>
  prices.map(({ bid, ask }) => [bid, ask]);
const whole = (...entries: readonly string[]) => best(book.snapshot(messageOf('', entries), 'EUR/USD'));
const change = (...entries: readonly string[]) => best(book.update(messageOf('', entries), 'EUR/USD'));

describe('the best prices of a snapshot', () => {
  it('are those of all levels, by their digits', () => {
    expect(whole('269=0|270=1.09', '269=0|270=1.1', '269=1|270=1.30', '269=1|270=1.3', '269=1|270=1.29')).toEqual([
      ['1.1', '1.29'],
    ]);
    expect(whole('269=0|270=1e-7', '269=0|270=0.00000011', '269=1|270=2')).toEqual([['0.00000011', '2']]);
  });

  it('leave out trades, and what cannot be traded on', () => {
    expect(whole('269=2|270=9', '269=0|270=1.2|271=0', '269=0|270=1.1|271=5', '269=1|270=1.3|276=A B')).toEqual([
      ['1.1', undefined],
    ]);
    expect(whole('269=0|270=1.2|271=0.0|276=A', '269=1|270=1.3|276=A')).toEqual([[undefined, '1.3']]);
  });

  it('take the place of all before', () => {
    whole('269=0|270=1.2|278=a', '269=1|270=1.3|278=b');
    expect(whole('269=1|270=1.4|278=b')).toEqual([[undefined, '1.4']]);
    expect(whole()).toEqual([[undefined, undefined]]);
  });

  it('are none when the message does not have as many entries as it says', () => {
    whole('269=0|270=1.2', '269=1|270=1.3');
    expect(best(book.snapshot(messageOf('', ['269=0|270=1.2'], 2), 'EUR/USD'))).toEqual([[undefined, undefined]]);
  });

  it('are refused of a book without end', () => {
    const levels = Array.from({ length: 10_001 }, (_, id) => `269=0|270=1.1|278=${id}`);
    expect(whole(...levels.slice(1))).toEqual([['1.1', undefined]]);
    expect(() => whole(...levels)).toThrow('more than 10000 levels');
  });

  it('are of the instrument that it names, or else of the request', () => {
    const entries = ['269=0|270=1', '269=1|270=2'];
    const symbols = (header: string, asked?: string) =>
      book.snapshot(messageOf(header, entries), asked).map(({ symbol }) => symbol);
    expect(symbols('55=USD/JPY')).toEqual(['USD/JPY']);
    expect(symbols('48=USD/JPY|55=other')).toEqual(['USD/JPY']);
    expect(symbols('55=EURUSD', 'EUR/USD')).toEqual(['EUR/USD']);
    expect(symbols('55=EURUSD')).toEqual([]);
  });

  it('have the time when the message was sent', () => {
    expect(book.snapshot(messageOf('', []), 'EUR/USD')[0]?.time).toBe(Date.UTC(2026, 5, 10, 16, 0, 0, 123));
  });
});

describe('an increment', () => {
  it('with ids adds, changes and deletes entries', () => {
    whole('269=0|270=1.1|278=a', '269=1|270=1.3|278=b');
    expect(change('279=0|269=0|270=1.2|278=c')).toEqual([['1.2', '1.3']]);
    expect(change('279=1|269=0|270=1.05|278=c')).toEqual([['1.1', '1.3']]);
    expect(change('279=2|278=a')).toEqual([['1.05', '1.3']]);
    expect(change('279=2|269=0|278=none')).toEqual([['1.05', '1.3']]);
    expect(change('279=2|278=c', '279=0|269=0|270=1.15|278=d')).toEqual([['1.15', '1.3']]);
    expect(change('279=2|278=d')).toEqual([[undefined, '1.3']]);
  });

  it('may change the size only, or the price without naming the side', () => {
    whole('269=0|270=1.1|271=5|278=a', '269=1|270=1.3|271=5|278=b');
    expect(change('279=1|269=0|271=7|278=a')).toEqual([['1.1', '1.3']]);
    expect(change('279=1|270=1.12|278=a')).toEqual([['1.12', '1.3']]);
    expect(change('279=1|269=0|271=0|278=a')).toEqual([[undefined, '1.3']]);
  });

  it('may give an entry another id', () => {
    whole('269=0|270=1.2|278=a', '269=1|270=1.3|278=b');
    expect(change('279=1|269=0|270=1.1|278=c|280=a')).toEqual([['1.1', '1.3']]);
  });

  it('with positions puts each in its place', () => {
    whole('269=0|270=1.1|290=1', '269=0|270=1.0|290=2', '269=1|270=1.3|290=1');
    expect(change('279=1|269=0|270=1.05|290=1')).toEqual([['1.05', '1.3']]);
    expect(change('279=2|269=0|290=1')).toEqual([['1.0', '1.3']]);
  });

  it('without either replaces the only entry of its side', () => {
    whole('269=0|270=1.1', '269=1|270=1.3');
    expect(change('279=0|269=0|270=1.05')).toEqual([['1.05', '1.3']]);
    expect(change('279=1|269=1|270=1.31')).toEqual([['1.05', '1.31']]);
    // the new one comes first
    expect(change('279=0|269=0|270=1.07', '279=2|269=0|270=1.050')).toEqual([['1.07', '1.31']]);
    expect(change('279=2|269=0|270=1.070')).toEqual([[undefined, '1.31']]);
    expect(change('279=2|269=1')).toEqual([[undefined, undefined]]);
  });

  it('without either goes by the price where a side has several', () => {
    whole('269=0|270=1.1', '269=0|270=1.0', '269=1|270=1.3');
    expect(change('279=0|269=0|270=1.05')).toEqual([['1.1', '1.3']]);
    expect(change('279=2|269=0|270=1.1')).toEqual([['1.05', '1.3']]);
    expect(change('279=1|269=0|270=1.05|271=0')).toEqual([['1.0', '1.3']]);
  });

  it('may empty the book', () => {
    whole('269=0|270=1.1', '269=1|270=1.3');
    expect(change('279=0|269=J')).toEqual([[undefined, undefined]]);
  });

  it('leaves no price behind when it cannot be read', () => {
    whole('269=0|270=1.1', '269=1|270=1.3');
    expect(best(book.update(messageOf('', ['279=2|278=a'], 2), 'EUR/USD'))).toEqual([[undefined, undefined]]);
  });

  it('may be of several instruments; an entry without a name is of the one before', () => {
    const entries = ['279=0|269=0|270=1.1|55=EUR/USD', '279=0|269=1|270=1.2', '279=0|269=0|270=150|55=USD/JPY'];
    expect(book.update(messageOf('', entries), undefined).map(({ symbol, bid, ask }) => [symbol, bid, ask])).toEqual([
      ['EUR/USD', '1.1', '1.2'],
      ['USD/JPY', '150', undefined],
    ]);
    const others = ['279=0|269=0|270=9|55=XAU', '279=0|269=0|270=1.15|55=EUR/USD', '279=0|269=0|270=9|55=XAU'];
    expect(best(book.update(messageOf('', others), undefined))).toEqual([['1.15', '1.2']]);
  });

  it('has the same best prices as a list of all entries, in any order of changes', () => {
    const side = fc.constantFrom('0', '1');
    const step = fc.record({
      id: fc.nat({ max: 5 }),
      side,
      points: fc.integer({ min: 1, max: 99 }),
      isGone: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        book.forget('EUR/USD');
        const all = new Map<number, { side: string; points: number }>();
        for (const { id, side, points, isGone } of steps) {
          const found = change(`279=${isGone ? 2 : 0}|269=${side}|278=${id}|270=1.${String(points).padStart(2, '0')}`);
          if (isGone) all.delete(id);
          else all.set(id, { side, points });
          const pointsOf = (which: string) =>
            [...all.values()].flatMap((entry) => (entry.side === which ? [entry.points] : []));
          const shown = (points: number) =>
            Number.isFinite(points) ? `1.${String(points).padStart(2, '0')}` : undefined;
          expect(found).toEqual([[shown(Math.max(...pointsOf('0'))), shown(Math.min(...pointsOf('1')))]]);
        }
      }),
    );
  });
});
