import { ApiError } from '@tradewind/client/app';
import { LOCALE_TAGS } from '@tradewind/contract/light';
import { createTranslator } from '@tradewind/ui';
import { describe, expect, it } from 'vitest';
import { loadTexts } from '../locales/index.ts';
import type { T } from './language.ts';
import { decisionRefusal } from './outcome.ts';

const t: T = createTranslator(await loadTexts('base', 'en'), {
  tag: LOCALE_TAGS.en,
  onMissing(what) {
    throw new Error(what);
  },
});

describe('a refused decision', () => {
  it.each([
    ['insufficient_balance', {}, 'A customer’s balance is too low for this debit.'],
    ['conflict', { reason: 'own_account' }, 'This is your own account. A colleague has to decide.'],
    ['conflict', { reason: 'changed' }, undefined],
  ])('%s %j is explained to the operator', (key, details, text) => {
    expect(decisionRefusal(new ApiError(0, key, '', details, 200), t)).toBe(text);
  });
});
