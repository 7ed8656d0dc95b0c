import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetVisit, keepForVisit, keepTimes } from './visit.ts';

/** The part of Web Storage that is used. */
function storageOf(kept: Map<string, string>) {
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('sessionStorage', storageOf(kept));
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const EMPTY = { email: '', country: '' };

it('typed text is restored after a reload', () => {
  const draft = keepForVisit('form', EMPTY);
  draft.change({ email: 'a@b.example' });
  expect(keepForVisit('form', EMPTY).get()).toEqual({ email: 'a@b.example', country: '' });
});

it('a cleared draft is gone', () => {
  const draft = keepForVisit('form', EMPTY);
  draft.change({ email: 'a@b.example' });
  draft.clear();
  expect(draft.get()).toEqual(EMPTY);
  expect(keepForVisit('form', EMPTY).get()).toEqual(EMPTY);
});

it('a logout removes all drafts, and keeps data of other programs', () => {
  for (const key of ['tradewind.bind.2.7', 'tradewind.withdraw.1.7'])
    keepForVisit(key, EMPTY).change({ email: 'a@b.c' });
  kept.set('of another program', 'x');
  forgetVisit();
  expect([...kept]).toEqual([['of another program', 'x']]);
  expect(keepForVisit('tradewind.bind.2.7', EMPTY).get()).toEqual(EMPTY);
});

it.each(['nonsense', 'null', '[]', '7', '{"email":1,"password":"x"}'])(
  'a draft starts with the initial values after a stored %s',
  (text) => {
    kept.set('form', text);
    expect(keepForVisit('form', EMPTY).get()).toEqual(EMPTY);
  },
);

it('without storage, a draft lasts as long as the page', () => {
  const refuse = (): never => {
    throw new Error('forbidden');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  const draft = keepForVisit('form', EMPTY);
  draft.change({ country: 'HK' });
  expect(draft.get().country).toBe('HK');
});

it('times survive a reload until they have passed', () => {
  keepTimes('waits').set('a', 1_060_000);
  keepTimes('waits').set('b', 1_090_000);
  expect([...keepTimes('waits').get()]).toEqual([
    ['a', 1_060_000],
    ['b', 1_090_000],
  ]);
  vi.setSystemTime(1_060_000);
  expect([...keepTimes('waits').get().keys()]).toEqual(['b']);
  kept.set('waits', '[');
  expect(keepTimes('waits').get().size).toBe(0);
});
