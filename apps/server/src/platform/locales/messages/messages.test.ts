import { CODE_USES, LOCALES, type Locale, type Plural, type Translation } from '@tradewind/contract';
import { describe, expect, it } from 'vitest';
import { messagesTexts } from '../index.ts';
import { TEMPLATES, type MessageTexts, type Template, type TemplateTexts } from './types.ts';

const TEMPLATE_NAMES = Object.keys(TEMPLATES) as readonly Template[];
const CODE_TEMPLATES: readonly Template[] = ['code_register', 'code_reset'];
/** Parts of a long text message are charged one by one: 67 characters each outside the GSM alphabet, 153 in it. */
const SMS_LENGTH = 201;
const languages = LOCALES.map((locale) => ({ locale, texts: messagesTexts[locale] }));

const placeholders = (text: string): readonly string[] =>
  [...text.matchAll(/\{(?<name>[^}]*)\}/gu)].map((match) => match.groups?.['name'] ?? '').toSorted();

const formsOf = (text: string | Plural): readonly string[] => (typeof text === 'string' ? [text] : Object.values(text));

/** What the file of a language says, without the English texts in place of missing ones. */
const translationOf = async (locale: Locale): Promise<Translation<MessageTexts>> =>
  ((await import(`./${locale}.ts`)) as { messages: Translation<MessageTexts> }).messages;

const fields = (texts: Partial<TemplateTexts>): readonly (keyof TemplateTexts)[] =>
  Object.keys(texts) as readonly (keyof TemplateTexts)[];

describe.each(languages)('messages in $locale', ({ locale, texts }) => {
  it.each(TEMPLATE_NAMES)('use in %s only existing parameters, and none in the subject', (template) => {
    const known: readonly string[] = TEMPLATES[template];
    for (const field of fields(texts.templates[template]))
      for (const text of formsOf(texts.templates[template][field])) {
        expect(text, field).toMatch(/\S/u);
        expect(text, field).not.toMatch(/[<>\n\r]|^\s|\s$/u);
        for (const name of placeholders(text)) expect(known, `${field}: {${name}}`).toContain(name);
      }
    expect(placeholders(texts.templates[template].subject)).toEqual([]);
    for (const sms of formsOf(texts.templates[template].sms)) expect(sms.length).toBeLessThanOrEqual(SMS_LENGTH);
  });

  it.each(CODE_TEMPLATES)('%s starts its text message with the code and states how long it is valid', (template) => {
    for (const sms of formsOf(texts.templates[template].sms)) {
      expect(sms.startsWith('{code}')).toBe(true);
      expect(placeholders(sms)).toEqual([...TEMPLATES[template]].toSorted());
    }
    for (const valid of formsOf(texts.valid)) expect(placeholders(valid)).toEqual(['minutes']);
  });

  it('say in mail and text message what a code is for, within the length of a text message', () => {
    const { body, sms } = texts.templates.code_reset;
    expect(placeholders(body)).toEqual(['purpose']);
    expect(new Set(Object.values(texts.purposes)).size).toBe(CODE_USES.length + 1);
    for (const purpose of Object.values(texts.purposes))
      for (const form of formsOf(sms))
        expect(form.replace('{purpose}', purpose).length).toBeLessThanOrEqual(SMS_LENGTH);
  });

  it('name the passkey that they are about', () => {
    for (const template of ['passkey_added', 'passkey_removed'] as const)
      expect(placeholders(texts.templates[template].body)).toContain('name');
  });

  it('are English only where they are not translated', async () => {
    if (locale === 'en') return;
    const { templates = {} } = await translationOf(locale);
    for (const template of TEMPLATE_NAMES)
      for (const field of fields(templates[template] ?? {}))
        expect(templates[template]?.[field], `${template}.${field}`).not.toEqual(
          messagesTexts.en.templates[template][field],
        );
  });
});
