/** The catalogue of refusals is consistent: codes, texts and the reference page, in both directions. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_CODES, ERROR_KEYS, LOCALES, MESSAGES, type Plural, pluralForm } from '@tradewind/contract';
import { REFUSALS } from '@tradewind/engine';
import { describe, expect, it } from 'vitest';

const PAGE = join(import.meta.dirname, '../../../../../docs/reference/errors.md');

describe('the catalogue of refusals', () => {
  it('gives every key its own code', () => {
    expect(new Set(Object.values(ERROR_CODES)).size).toBe(ERROR_KEYS.length);
  });

  it.each(LOCALES)('has a text for every key in %s, with the same details as in English', (locale) => {
    const details = (text: string) => text.match(/\{\w+\}/gu)?.toSorted() ?? [];
    // a dual says its number itself
    const hasNumber = (form: string): boolean => locale !== 'ar' || form !== 'two';
    const formsOf = (text: string | Plural): readonly (readonly [form: string, text: string])[] =>
      typeof text === 'string' ? [['other', text]] : Object.entries(text);
    for (const key of ERROR_KEYS) {
      const wanted = details(pluralForm(MESSAGES.en[key], 'en', 2));
      for (const [form, text] of formsOf(MESSAGES[locale][key])) {
        expect([key, text]).toEqual([key, expect.stringMatching(/\S/u)]);
        expect([key, details(text)]).toEqual([
          key,
          hasNumber(form) ? wanted : wanted.filter((name) => name !== '{wait_s}'),
        ]);
      }
    }
  });

  it('has a heading for every key on its reference page, and no others', () => {
    const headings = [...readFileSync(PAGE, 'utf8').matchAll(/^### (\d+) (\w+)$/gmu)].map(
      ([, code, key]) => `${code} ${key}`,
    );
    expect(headings).toEqual(ERROR_KEYS.map((key) => `${ERROR_CODES[key]} ${key}`));
  });

  it("uses the core's key for every refusal of the core, except the guards of demo and real accounts", () => {
    expect(REFUSALS.filter((key) => !ERROR_KEYS.some((known) => known === key))).toEqual([
      'only_demo_account',
      'only_real_account',
    ]);
  });
});
