import { describe, expect, it } from 'vitest';
import { byLocale, type Translation } from './by-locale.ts';
import { LOCALES } from './locales.ts';

const english = {
  title: 'Deposit',
  states: ['Waiting', 'Paid'],
  wait: { one: '{n} second', other: '{n} seconds' },
  mail: { subject: 'Deposit', body: 'It has arrived.' },
};
const russian: Translation<typeof english> = {
  states: ['Ожидает', 'Оплачен'],
  wait: { few: '{n} секунды', many: '{n} секунд', other: '{n} секунды' },
  mail: { subject: 'Пополнение' },
};
const none = Object.fromEntries(LOCALES.map((locale) => [locale, {}])) as Record<(typeof LOCALES)[number], object>;
const texts = byLocale(english, { ...none, ru: russian });

describe('texts by language', () => {
  it('are those of the translation, with its lists and plural forms', () => {
    expect(texts.ru.states).toEqual(['Ожидает', 'Оплачен']);
    expect(texts.ru.wait).toEqual(russian.wait);
    expect(texts.ru.mail.subject).toBe('Пополнение');
  });

  it('are English where a translation lacks them, also inside a group', () => {
    expect(texts.ru.title).toBe('Deposit');
    expect(texts.ru.mail.body).toBe('It has arrived.');
    expect(texts.de).toEqual(english);
  });

  it('do not change the English ones', () => {
    expect(texts.en).toBe(english);
    expect(english.wait).toEqual({ one: '{n} second', other: '{n} seconds' });
  });
});
