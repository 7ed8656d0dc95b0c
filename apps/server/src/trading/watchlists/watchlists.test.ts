import { FAVOURITES_LIST, WATCHLIST_LIMITS, watchlistCalls } from '@tradewind/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, type TestUser, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';

const { watchlists, saveWatchlist, deleteWatchlist, setWatchlist } = watchlistCalls;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ prices: false });
});
afterAll(() => app.stop());

const ID = 'a1b2c3d4e5f60718';
const idOf = (index: number): string => index.toString(16).padStart(16, '0');
const listsOf = ({ token }: TestUser) => app.take(watchlists, {}, { token });
const set = ({ token }: TestUser, id: string, version: number, codes: readonly string[]) =>
  app.take(setWatchlist, { id, version, codes }, { token });

describe('watchlists', () => {
  it('need a session, and contain empty favourites at first, for demo and real accounts', async () => {
    expect((await app.ask(watchlists)).code).toBe(999);
    for (const user of [await app.newUser(), await app.newRealUser()])
      expect(await listsOf(user)).toEqual([{ id: FAVOURITES_LIST, name: '', version: 0, codes: [] }]);
  });

  it('are created with an id of the client, renamed, filled in order, and deleted', async () => {
    const user = await app.newUser();
    const { token } = user;
    const made = await app.take(saveWatchlist, { id: ID, name: ' 金屬 ' }, { token });
    expect(made).toEqual({ id: ID, name: '金屬', version: 1, codes: [] });
    // sent again after a lost answer
    expect(await app.take(saveWatchlist, { id: ID, name: '金屬' }, { token })).toEqual(made);
    await set(user, FAVOURITES_LIST, 0, ['XAUUSD', 'EURUSD']);
    expect(await set(user, ID, 1, ['XAGUSD', 'XAUUSD'])).toMatchObject({ version: 2, codes: ['XAGUSD', 'XAUUSD'] });
    await app.take(saveWatchlist, { id: ID, name: 'Metals' }, { token });
    expect(await listsOf(user)).toEqual([
      { id: FAVOURITES_LIST, name: '', version: 1, codes: ['XAUUSD', 'EURUSD'] },
      { id: ID, name: 'Metals', version: 3, codes: ['XAGUSD', 'XAUUSD'] },
    ]);
    await app.take(deleteWatchlist, { id: ID }, { token });
    await app.take(deleteWatchlist, { id: ID }, { token });
    expect((await listsOf(user)).map(({ id }) => id)).toEqual([FAVOURITES_LIST]);
    expect(refusalOf(await app.ask(setWatchlist, { id: ID, version: 3, codes: [] }, { token }))).toBe('not_found');
  });

  it('are saved only with the latest version, so that devices do not overwrite each other', async () => {
    const user = await app.newUser();
    const { token } = user;
    const answers = await Promise.all(
      ['EURUSD', 'GBPUSD', 'USDJPY'].map((code) =>
        app.ask(setWatchlist, { id: FAVOURITES_LIST, version: 0, codes: [code] }, { token }),
      ),
    );
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 1006)).toHaveLength(2);
    const [favourites] = await listsOf(user);
    expect([favourites?.version, favourites?.codes.length]).toEqual([1, 1]);
    const late = await app.ask(setWatchlist, { id: FAVOURITES_LIST, version: 0, codes: [] }, { token });
    expect([refusalOf(late), late.data]).toEqual(['conflict', expect.objectContaining({ version: 1 })]);
    await set(user, FAVOURITES_LIST, 1, ['USDJPY', 'EURUSD']);
    expect((await listsOf(user))[0]).toMatchObject({ version: 2, codes: ['USDJPY', 'EURUSD'] });
  });

  it('contain each instrument once, and only known ones; forms may send them with commas', async () => {
    const user = await app.newUser();
    const { token } = user;
    const saved = await set(user, FAVOURITES_LIST, 0, ['EURUSD', 'GONE', 'EURUSD', 'XAUUSD']);
    expect(saved.codes).toEqual(['EURUSD', 'XAUUSD']);
    const form = { id: FAVOURITES_LIST, version: 1, codes: 'GBPUSD,EURUSD' };
    expect(await app.take(setWatchlist, form, { token, form: true })).toMatchObject({ codes: ['GBPUSD', 'EURUSD'] });
  });

  it('have limits for lists, entries, names and ids', async () => {
    const { token } = await app.newUser();
    const lists = Array.from({ length: WATCHLIST_LIMITS.lists + 2 }, (_, index) => ({ id: idOf(index), name: 'List' }));
    const answers = await Promise.all(lists.map((list) => app.ask(saveWatchlist, list, { token })));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(WATCHLIST_LIMITS.lists);
    const refused = answers.filter(({ code }) => code !== 1);
    for (const answer of refused)
      expect([refusalOf(answer), answer.data]).toMatchObject(['invalid_input', { reason: 'too_many_lists' }]);
    for (const wrong of [
      { id: FAVOURITES_LIST, name: 'Favourites' },
      { id: 'short', name: 'List' },
      { id: ID, name: '  ' },
      { id: ID, name: 'x'.repeat(WATCHLIST_LIMITS.nameLength + 1) },
      { id: ID, name: 'a\u0000b' },
    ])
      expect([wrong, refusalOf(await app.ask(saveWatchlist, wrong, { token }))]).toEqual([wrong, 'invalid_input']);
    const many = Array.from({ length: WATCHLIST_LIMITS.items + 1 }, (_, index) => `C${index}`);
    for (const codes of [many, ["'; DROP TABLE watchlists"], [7], 'not,a,c<de']) {
      const input = { id: FAVOURITES_LIST, version: 0, codes };
      expect(refusalOf(await app.ask(setWatchlist, input, { token }))).toBe('invalid_input');
    }
  });

  it('belong to their owner only', async () => {
    const [one, other] = [await app.newUser(), await app.newUser()];
    await app.take(saveWatchlist, { id: ID, name: 'Mine' }, { token: one.token });
    await app.take(deleteWatchlist, { id: ID }, { token: other.token });
    expect(refusalOf(await app.ask(setWatchlist, { id: ID, version: 1, codes: [] }, { token: other.token }))).toBe(
      'not_found',
    );
    await app.take(saveWatchlist, { id: ID, name: 'Also mine' }, { token: other.token });
    expect((await listsOf(one)).map(({ name }) => name)).toEqual(['', 'Mine']);
  });
});
