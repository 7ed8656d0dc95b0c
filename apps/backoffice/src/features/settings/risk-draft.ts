/** The regulator's risk warning as edited by a form. Pure. */
import type { Locale } from '@tradewind/contract/light';
import { RISK_RULES, type RiskRule, type RiskSentence, type RiskSettings } from '@tradewind/contract/operator-light';

/** The choice for a regulator that is not in the list. */
export const OTHER = 'other';

export interface RiskDraft {
  /** A name from the list, OTHER, or empty for none. */
  readonly choice: string;
  /** Name of a regulator that is not in the list. */
  readonly name: string;
  /** The regulator's own language first. */
  readonly sentences: readonly RiskSentence[];
}

const ruleOf = (regulator: string): RiskRule | undefined => RISK_RULES.find((rule) => rule.regulator === regulator);

/** The saved draft, or the start of another choice with the wordings from the list. */
export function riskDraft({ regulator, sentences }: RiskSettings, choice?: string): RiskDraft {
  const kept = regulator === '' || ruleOf(regulator) !== undefined ? regulator : OTHER;
  if (choice === undefined || choice === kept)
    return { choice: kept, name: kept === OTHER ? regulator : '', sentences };
  const rule = ruleOf(choice);
  const known = (rule?.locales ?? []).flatMap((locale) => {
    const text = rule?.texts[locale];
    return rule === undefined || text === undefined
      ? []
      : [{ locale, text, text_without_share: '', source: rule.rule }];
  });
  return { choice, name: '', sentences: known };
}

/** The sentence of a language, or an empty one with the rule as its source. */
export const sentenceOf = (draft: RiskDraft, locale: Locale, rule: RiskRule | undefined): RiskSentence =>
  draft.sentences.find((known) => known.locale === locale) ?? {
    locale,
    text: '',
    text_without_share: '',
    source: rule?.rule ?? '',
  };

export function changedSentence(draft: RiskDraft, changed: RiskSentence): RiskDraft {
  const isKnown = draft.sentences.some(({ locale }) => locale === changed.locale);
  const sentences = isKnown
    ? draft.sentences.map((known) => (known.locale === changed.locale ? changed : known))
    : [...draft.sentences, changed];
  return { ...draft, sentences };
}

/** Whether every sentence has its text and source, and a regulator has at least one. */
export const isWhole = ({ choice, sentences }: RiskDraft): boolean =>
  choice === '' ||
  (sentences.length > 0 && sentences.every(({ text, source }) => text.trim() !== '' && source.trim() !== ''));

export function toInput({ choice, name, sentences }: RiskDraft): Pick<RiskSettings, 'regulator' | 'sentences'> {
  if (choice === '') return { regulator: '', sentences: [] };
  const order: readonly Locale[] = ruleOf(choice)?.locales ?? sentences.map(({ locale }) => locale);
  return {
    regulator: choice === OTHER ? name.trim() : choice,
    sentences: sentences.toSorted((one, other) => order.indexOf(one.locale) - order.indexOf(other.locale)),
  };
}
