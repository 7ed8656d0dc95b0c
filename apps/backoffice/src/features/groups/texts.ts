/** A group's terms in short and in plain words. */
import { LEVERAGE_CLASSES, VERIFIED_ACTIONS, type VerifiedAction } from '@tradewind/contract/light';
import { CAP_FIELDS, type GroupTerms } from '@tradewind/contract/operator-light';
import type { T } from '../../shared/language.ts';
import type { Target } from './markups.ts';

const NO_CAP = '–';

/** "30/20/20/20/10/5/2", in the order of the classes. */
export function capsText(terms: GroupTerms, t: T): string {
  const caps = CAP_FIELDS.map((field) => terms[field]);
  return caps.every((cap) => cap === '') ? t('groups.noCaps') : caps.map((cap) => cap || NO_CAP).join('/');
}

export function capText(cap: string, t: T): string {
  if (cap === '') return t('changes.noCap');
  return cap === '0' ? t('changes.notOffered') : t('groups.upTo', { cap });
}

/** "100% / settings". */
export function levelsText({ margin_call: call, stop_out: stopOut }: GroupTerms, t: T): string {
  if (call === '' && stopOut === '') return t('groups.ofSettings');
  return [call, stopOut].map((level) => (level === '' ? t('groups.ofSettings') : `${level}%`)).join(' / ');
}

const isVerified = (terms: GroupTerms, action: VerifiedAction): boolean => terms[`verify_${action}`] === 1;

export function verificationText(terms: GroupTerms, t: T): string {
  const needed = VERIFIED_ACTIONS.filter((action) => isVerified(terms, action));
  return needed.length === 0
    ? t('groups.notNeeded')
    : needed.map((action) => t(`groups.actionOf.${action}`)).join(', ');
}

export const hasCommission = ({ commission }: GroupTerms): boolean => Number(commission) !== 0;

/** A leverage class by its name in a record. */
export function className(name: string, t: T): string {
  const known = LEVERAGE_CLASSES.find((each) => each === name);
  return known === undefined ? name : t(`changes.classOf.${known}`);
}

/** "EUR/USD", or the name of a class. */
export const targetName = ({ instrument, leverageClass }: Target, t: T): string =>
  instrument === undefined ? t(`changes.classOf.${leverageClass}`) : instrument.show_code;
