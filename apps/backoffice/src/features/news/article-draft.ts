/** The draft of an article, in every language; pure. */
import { LOCALES, type InputOf, type Locale } from '@tradewind/contract/light';
import type { NewsDetail, NewsText, operatorContentCalls } from '@tradewind/contract/operator-light';

type Texts = Readonly<Partial<Record<Locale, NewsText>>>;

export interface ArticleDraft {
  /** Id; empty = not chosen yet. */
  readonly category: string;
  readonly logo: string;
  readonly texts: Texts;
}

const NO_TEXT: NewsText = { title: '', desc: '', content: '' };
/** The content of an editor in which nothing was written. */
const EMPTY_CONTENT = /^(?:<p>(?:<br[^>]*>)?<\/p>|\s)*$/u;

export const draftOf = (article: NewsDetail | undefined): ArticleDraft =>
  article === undefined
    ? { category: '', logo: '', texts: {} }
    : { category: String(article.category.id), logo: article.logo, texts: article.texts };

export const textOf = (draft: ArticleDraft, locale: Locale): NewsText => draft.texts[locale] ?? NO_TEXT;

export const withText = (draft: ArticleDraft, locale: Locale, changed: Partial<NewsText>): ArticleDraft => ({
  ...draft,
  texts: { ...draft.texts, [locale]: { ...textOf(draft, locale), ...changed } },
});

const isWritten = ({ title, desc, content }: NewsText): boolean =>
  title.trim() !== '' || desc.trim() !== '' || !EMPTY_CONTENT.test(content);

/** In the order in which languages are displayed. */
export const writtenIn = (draft: ArticleDraft): readonly Locale[] =>
  LOCALES.filter((locale) => isWritten(textOf(draft, locale)));

/** The first language that has content but no title. */
export const withoutTitle = (draft: ArticleDraft): Locale | undefined =>
  writtenIn(draft).find((locale) => textOf(draft, locale).title.trim() === '');

/** The input of the call: only languages with content. */
export function inputOf(
  draft: ArticleDraft,
  article: NewsDetail | undefined,
): InputOf<typeof operatorContentCalls.saveNews> {
  const texts = Object.fromEntries(
    writtenIn(draft).map((locale) => {
      const { title, desc, content } = textOf(draft, locale);
      const text = {
        title: title.trim(),
        desc: desc.trim(),
        content: EMPTY_CONTENT.test(content) ? '' : content.trim(),
      };
      return [locale, text];
    }),
  );
  const known = article === undefined ? {} : { id: article.id, version: article.version };
  return { ...known, category_id: draft.category, logo: draft.logo, texts };
}

/** Whether leaving would lose changes. */
export const isChanged = (draft: ArticleDraft, article: NewsDetail | undefined): boolean =>
  JSON.stringify(inputOf(draft, article)) !== JSON.stringify(inputOf(draftOf(article), article));
