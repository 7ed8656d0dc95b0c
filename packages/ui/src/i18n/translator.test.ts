import { describe, expect, expectTypeOf, it } from 'vitest';
import type { MessageKey, ParameterOf, PluralBase, TranslationOf } from './messages.ts';
import { createTranslator, flattenMessages, mergeTexts, parametersOf, pseudoLocalise } from './translator.ts';

const source = {
  greeting: 'Hello {name}',
  order: { done: 'Done', count_one: '{count} order of {side}', count_other: '{count} orders of {side}' },
} as const;

const failing = (what: string): never => {
  throw new Error(what);
};

describe('texts', () => {
  const t = createTranslator<typeof source>(source, { tag: 'en', onMissing: failing });

  it('are filled in with their parameters', () => {
    expect(t('greeting', { name: 'Ada' })).toBe('Hello Ada');
    expect(t('order.done')).toBe('Done');
  });

  it('use the plural form of the language', () => {
    expect(t.plural('order.count', 1, { side: 'buy' })).toBe('1 order of buy');
    expect(t.plural('order.count', 1200, { side: 'buy' })).toBe('1,200 orders of buy');
    expect(t.plural('order.count', 1, { side: 'buy' }, 1)).toBe('1.0 orders of buy');
  });

  it('fall back to the form "other" if a language has fewer', () => {
    const chinese = createTranslator<typeof source>(source, { tag: 'zh-HK', onMissing: failing });
    expect(chinese.plural('order.count', 1, { side: 'x' })).toBe('1 orders of x');
  });

  it('report missing keys and parameters', () => {
    const partial = createTranslator<typeof source>({ greeting: 'Hi {other}' }, { tag: 'en', onMissing: failing });
    expect(() => partial('order.done')).toThrow('text "order.done"');
    expect(() => partial('greeting', { name: 'Ada' })).toThrow('parameter "other"');
  });

  it('are known by their key', () => {
    expect(['greeting', 'order.done', 'order', 'order.nothing', 'nothing.done'].map((key) => t.has(key))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('have typed keys and parameters', () => {
    expectTypeOf<MessageKey<typeof source>>().toEqualTypeOf<
      'greeting' | 'order.done' | 'order.count_one' | 'order.count_other'
    >();
    expectTypeOf<ParameterOf<'a {b} c {d}'>>().toEqualTypeOf<'b' | 'd'>();
    expectTypeOf<PluralBase<typeof source>>().toEqualTypeOf<'order.count'>();
    // @ts-expect-error a key that does not exist
    expect(() => t('nothing')).toThrow('nothing');
    // @ts-expect-error a parameter that is missing
    expect(() => t('greeting')).toThrow('name');
  });
});

describe('a translation', () => {
  const russian: TranslationOf<typeof source> = {
    order: { count_one: '{count} ордер', count_few: '{count} ордера', count_many: '{count} ордеров' },
  };
  const merged = mergeTexts(source, russian);
  const t = createTranslator<typeof source>(merged, { tag: 'ru', onMissing: failing });

  it('is shown where it has a text, with the plural forms of its language', () => {
    expect([1, 3, 5].map((count) => t.plural('order.count', count))).toEqual(['1 ордер', '3 ордера', '5 ордеров']);
  });

  it('is completed with English texts, also inside a group of texts', () => {
    expect(t('greeting', { name: 'Ada' })).toBe('Hello Ada');
    expect(t('order.done')).toBe('Done');
    const untranslated = createTranslator<typeof source>(mergeTexts(source, {}), { tag: 'ru', onMissing: failing });
    expect(untranslated.plural('order.count', 3, { side: 'buy' })).toBe('3 orders of buy');
    expect(untranslated.plural('order.count', 21, { side: 'buy' })).toBe('21 orders of buy');
    const japanese = createTranslator<typeof source>(mergeTexts(source, {}), { tag: 'ja', onMissing: failing });
    expect(japanese.plural('order.count', 1, { side: 'buy' })).toBe('1 order of buy');
    expect(japanese.plural('order.count', 1200, { side: 'buy' })).toBe('1,200 orders of buy');
  });

  it('does not change the English texts', () => {
    expect(flattenMessages(source).get('order.count_one')).toBe('{count} order of {side}');
    expect(flattenMessages(source).has('order.count_few')).toBe(false);
  });

  it('has only keys of English, and plural forms only where English has them', () => {
    // @ts-expect-error a key that does not exist
    expect<TranslationOf<typeof source>>({ order: { nothing: '' } }).toBeDefined();
    // @ts-expect-error a text without plural forms
    expect<TranslationOf<typeof source>>({ order: { done_few: '' } }).toBeDefined();
  });
});

describe('the pseudo language', () => {
  it('keeps keys and parameters and is longer', () => {
    const flat = flattenMessages(source);
    for (const [key, text] of flattenMessages(pseudoLocalise(source))) {
      expect(parametersOf(text)).toEqual(parametersOf(flat.get(key) ?? ''));
      expect(text.length).toBeGreaterThan((flat.get(key)?.length ?? 0) * 1.3);
    }
  });
});
