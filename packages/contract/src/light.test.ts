import { describe, expect, it } from 'vitest';
import * as full from './index.ts';
import * as light from './light.ts';
import * as operatorLight from './operator/light.ts';
import * as operatorFull from './operator/index.ts';

/** Tables of calls, by the names under which both entries export them. */
const tables = (module: object): [string, Record<string, full.CustomerCall>][] =>
  Object.entries(module).filter(([name]) => /^[a-z]+Calls$/u.test(name));

describe('the light contract', () => {
  it('has every call of the full one, with the same method, path, session, key and effect', () => {
    const wanted = tables(full).map(([name, calls]) => [
      name,
      Object.fromEntries(
        Object.entries(calls).map(([call, { method, path, session, changes, key }]) => [
          call,
          { method, path, session, changes, key },
        ]),
      ),
    ]);
    expect(wanted.length).toBeGreaterThan(0);
    expect(Object.fromEntries(tables(light))).toEqual(Object.fromEntries(wanted));
  });
});

/** Tables of the operators' calls, without schemas. */
const operatorTables = (module: object): object =>
  Object.fromEntries(
    Object.entries(module)
      .filter(([name]) => /^operator[A-Za-z]+Calls$/u.test(name))
      .map(([name, calls]: [string, Record<string, operatorFull.OperatorCall>]) => [
        name,
        Object.fromEntries(
          Object.entries(calls).map(([call, { method, path, session, changes, roles }]) => [
            call,
            { method, path, session, changes, roles },
          ]),
        ),
      ]),
  );

describe("the light contract of the operators' app", () => {
  it('has every call of the full one, with the same roles', () => {
    expect(Object.keys(operatorTables(operatorFull)).length).toBeGreaterThan(3);
    expect(operatorTables(operatorLight)).toEqual(operatorTables(operatorFull));
  });
});
