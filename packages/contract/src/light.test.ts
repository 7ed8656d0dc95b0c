import { describe, expect, it } from 'vitest';
import * as full from './index.ts';
import * as light from './light.ts';

/** Tables of calls, by the names that both entries export them under. */
const tables = (module: object): [string, Record<string, full.Call>][] =>
  Object.entries(module).filter(([name]) => /^[a-z]+Calls$/u.test(name));

describe('the light contract', () => {
  it('has every call of the full one, with the same method, path, session and effect', () => {
    const wanted = tables(full).map(([name, calls]) => [
      name,
      Object.fromEntries(
        Object.entries(calls).map(([call, { method, path, session, changes }]) => [
          call,
          { method, path, session, changes },
        ]),
      ),
    ]);
    expect(wanted.length).toBeGreaterThan(0);
    expect(Object.fromEntries(tables(light))).toEqual(Object.fromEntries(wanted));
  });
});
