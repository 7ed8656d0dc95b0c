import { LOCALE_TAGS } from '@tradewind/contract/light';
import { createTranslator } from '@tradewind/ui';
import { describe, expect, it } from 'vitest';
import { loadTexts } from '../../locales/index.ts';
import type { T } from '../../shared/language.ts';
import { type ChangeField } from './change-fields.ts';
import { valueText } from './Value.tsx';

const tree = { ...(await loadTexts('base', 'en')), ...(await loadTexts('changes', 'en')) };
const t: T = createTranslator(tree, {
  tag: LOCALE_TAGS.en,
  onMissing(what) {
    throw new Error(what);
  },
});

describe('terms of a group are written in words', () => {
  it.each<[ChangeField, string, string]>([
    ['cap_majors', '30', '1:30'],
    ['cap_crypto', '0', 'Not offered'],
    ['cap_gold', '', 'No cap'],
    ['commission', '3.5', '3.5 USD per lot and side'],
    ['swap_free', '1', 'Yes'],
    ['verify_withdraw', '0', 'No'],
    ['stop_out', '50', '50%'],
    ['margin_call', '', 'As in the settings'],
    ['max_open_orders', '0', 'No limit'],
    ['max_position_lots', '', 'No limit'],
    ['max_position_lots', '2.5', '2.5'],
    ['kind', 'professional', 'Professional'],
    ['group', 'retail', 'Retail'],
    ['group', 'retail clients of our partner', 'retail clients of our partner'],
    ['leverage_class', 'majors', 'Major pairs'],
  ])('%s %j is %s', (field, value, text) => {
    expect(valueText(field, value, t)).toBe(text);
  });
});
