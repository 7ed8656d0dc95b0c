import { authCalls, baseCalls } from '@tradewind/contract';
import { getCountries, getCountryCallingCode } from 'libphonenumber-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';
import { AREA_ORDER } from './area-order.ts';

const NOT_SERVED = ['CN', 'CU', 'IL', 'KP', 'VU'];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ settings: { IS_SHOW_MOBILE: '3', VERIFY_REG_TYPE: '2' }, prices: false });
});
afterAll(() => app.stop());

describe('the area list', () => {
  it('has every region with phone numbers once', () => {
    expect(new Set(AREA_ORDER).size).toBe(AREA_ORDER.length);
    expect(getCountries().filter((country) => !AREA_ORDER.includes(country))).toEqual([]);
  });

  it('keeps its ids, because the order is append-only', () => {
    const places = { AC: 1, CN: 47, DE: 56, GB: 76, HK: 93, US: 228, ZW: 245 };
    for (const [country, id] of Object.entries(places))
      expect([country, AREA_ORDER[id - 1]]).toEqual([country, country]);
  });

  it('has calling codes, and marks the regions that are not served', async () => {
    const areas = await app.take(authCalls.areaList);
    expect(areas.find(({ code }) => code === 'HK')).toEqual({ id: 93, code: 'HK', global_code: '852', served: 1 });
    expect(
      areas
        .filter(({ served }) => served === 0)
        .map(({ code }) => code)
        .toSorted(),
    ).toEqual(NOT_SERVED);
  });

  it('shares no calling code between a served and an unserved region', () => {
    const closed = new Set<string>(
      NOT_SERVED.flatMap((code) =>
        getCountries()
          .filter((country) => country === code)
          .map((country) => getCountryCallingCode(country)),
      ),
    );
    const shared = getCountries().filter(
      (country) => !NOT_SERVED.includes(country) && closed.has(getCountryCallingCode(country)),
    );
    expect(shared).toEqual([]);
  });
});

describe('the unserved regions', () => {
  it('can be set in the environment', async () => {
    expect(await app.take(authCalls.setting, { key: 'is_show_mobile' })).toBe(3);
    expect(refusalOf(await app.ask(authCalls.setting, { key: 'is_show_anything' }))).toBe('invalid_input');
    const info = await app.take(baseCalls.basicInfo);
    expect(info.verify_reg_type).toBe(2);
    expect(info.restricted_regions.toSorted()).toEqual(NOT_SERVED);
  });
});
