/** Canned answers: their order, and filling in their placeholders. */
import type { CannedAnswer } from '@tradewind/contract/operator-light';

/** An unknown name leaves no gap: "Hello {name}," becomes "Hello,". */
export function filled(text: string, values: Readonly<Record<'name' | 'operator', string>>): string {
  return text.replaceAll(/ ?\{(name|operator)\}/gu, (mark, key: string) => {
    const value = key === 'name' ? values.name : values.operator;
    if (value === '') return '';
    return mark.startsWith(' ') ? ` ${value}` : value;
  });
}

/** Answers that contain all words of the query: in the visitor's language first, then in English, then by title. */
export function matching(answers: readonly CannedAnswer[], query: string, lang: string): readonly CannedAnswer[] {
  const words = query.toLocaleLowerCase().split(/\s+/u).filter(Boolean);
  const rank = (answer: CannedAnswer): number => (answer.lang === lang ? 0 : answer.lang === 'en' ? 1 : 2);
  return answers
    .filter(({ title, text }) => {
      const hay = `${title} ${text}`.toLocaleLowerCase();
      return words.every((word) => hay.includes(word));
    })
    .toSorted((one, other) => rank(one) - rank(other) || one.title.localeCompare(other.title));
}
