import { describe, expect, it } from 'vitest';
import { draftOf, inputOf, isChanged, withText, withoutTitle, writtenIn } from './article-draft.ts';

const NEW = { ...draftOf(undefined), category: '2' };

describe('the draft of an article', () => {
  it('is written in the languages that have text', () => {
    const draft = withText(withText(NEW, 'fr', { title: ' Taux ' }), 'hk', { content: '<p></p>' });
    expect(writtenIn(draft)).toEqual(['fr']);
    expect(inputOf(draft, undefined)).toEqual({
      category_id: '2',
      logo: '',
      texts: { fr: { title: 'Taux', desc: '', content: '' } },
    });
  });

  it('reports a language that has a text but no title', () => {
    expect(withoutTitle(withText(NEW, 'en', { title: 'Rates' }))).toBeUndefined();
    expect(withoutTitle(withText(NEW, 'hk', { content: '<p>利率</p>' }))).toBe('hk');
  });

  it('counts as changed when what would be sent differs, not when an editor is opened', () => {
    expect(isChanged(draftOf(undefined), undefined)).toBe(false);
    expect(isChanged(withText(draftOf(undefined), 'en', { content: '<p></p>' }), undefined)).toBe(false);
    expect(isChanged(withText(draftOf(undefined), 'en', { title: 'a' }), undefined)).toBe(true);
  });
});
