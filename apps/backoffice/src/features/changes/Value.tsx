import { GROUP_KINDS, LEVERAGE_CLASSES, LOCALE_TAGS, SWAP_MODES } from '@tradewind/contract/light';
import { OPERATOR_ROLES, type RiskSentence } from '@tradewind/contract/operator-light';
import { accountText } from '../../shared/grouped.ts';
import { groupName } from '../../shared/group-name.ts';
import { useT, type T } from '../../shared/language.ts';
import { type ChangeField, TRIPLE_DAYS } from './change-fields.ts';

/** A value as readable text. */
export function valueText(field: ChangeField, value: string, t: T): string {
  switch (field) {
    case 'enabled':
    case 'withdraw_enabled':
    case 'deposits_open':
    case 'withdrawals_open':
    case 'is_company':
      return value === '1' ? t('changes.open') : t('changes.closed');
    case 'company_status':
    case 'status':
      return value === '1' ? t('changes.yes') : t('changes.no');
    case 'disabled':
      return value === '1' ? t('changes.mayNotEnter') : t('changes.mayEnter');
    case 'role': {
      const role = OPERATOR_ROLES.find((name) => name === value);
      return role === undefined ? value : t(`app.role.${role}`);
    }
    case 'fee_type':
      return value === '1' || value === '2' ? t(`changes.feeOf.${value}`) : value;
    case 'type':
      return value === '1' || value === '2' ? t(`changes.currencyOf.${value}`) : value;
    case 'removed':
      return value === '1' ? t('changes.takenOff') : t('changes.standing');
    case 'hours':
      return value === 'fx' || value === 'crypto' || value === 'always' ? t(`changes.hoursOf.${value}`) : value;
    case 'margin_mode':
      return value === 'fixed' || value === 'leverage' ? t(`changes.marginOf.${value}`) : value;
    case 'swap_mode':
      return named(value, SWAP_MODES, (mode) => t(`changes.swapOf.${mode}`));
    case 'swap_triple_day':
      return named(value, TRIPLE_DAYS, (day) => t(`changes.nightOf.${day}`));
    case 'multiples':
      return value === '' ? t('changes.none') : value.replaceAll(',', ', ');
    case 'names':
      return value === '{}' ? t('changes.none') : value;
    case 'sentences':
      return sentencesText(value, t);
    case 'payee_account':
      return accountText(value);
    case 'from':
    case 'to':
      return value.replace('T', ' ');
    default:
      return groupValue(field, value, t);
  }
}

const storedSentences = (value: string): readonly RiskSentence[] => JSON.parse(value) as RiskSentence[];

/** The sentences of the risk warning, each with its language, its wording without a share, and its source. */
function sentencesText(value: string, t: T): string {
  const sentences = value === '' ? [] : storedSentences(value);
  if (sentences.length === 0) return t('changes.none');
  return sentences
    .map(({ locale, text, text_without_share: other, source }) =>
      [`${LOCALE_TAGS[locale]}: ${text}`, other, source].filter((line) => line !== '').join('\n'),
    )
    .join('\n\n');
}

/** Fields of an account group, and the class by which its leverage caps apply. */
function groupValue(field: ChangeField, value: string, t: T): string {
  switch (field) {
    case 'leverage_class':
      return named(value, LEVERAGE_CLASSES, (name) => t(`changes.classOf.${name}`));
    case 'cap_majors':
    case 'cap_minors':
    case 'cap_gold':
    case 'cap_indices':
    case 'cap_commodities':
    case 'cap_equities':
    case 'cap_crypto':
      return value === '' ? t('changes.noCap') : value === '0' ? t('changes.notOffered') : `1:${value}`;
    case 'group':
      return groupName(value, t);
    case 'kind':
      return named(value, GROUP_KINDS, (kind) => t(`shared.groupOf.${kind}`));
    case 'commission':
      return t('changes.perLotAndSide', { amount: value });
    case 'swap_free':
    case 'verify_deposit':
    case 'verify_trade':
    case 'verify_withdraw':
      return value === '1' ? t('changes.yes') : t('changes.no');
    case 'margin_call':
    case 'stop_out':
      return value === '' ? t('changes.asInSettings') : `${value}%`;
    case 'key_changes':
    case 'key_reads':
      return value === '' ? t('changes.asInSettings') : value;
    case 'max_open_orders':
    case 'max_position_lots':
      return value === '' || value === '0' ? t('changes.noLimit') : value;
    case 'suspended':
      return value === '' ? t('changes.none') : value;
    default:
      return value;
  }
}

/** The name of a known value; any other value as it is. */
function named<Known extends string>(value: string, known: readonly Known[], nameOf: (value: Known) => string): string {
  const found = known.find((each) => each === value);
  return found === undefined ? value : nameOf(found);
}

/** A value for display: a logo is shown as the picture that customers will see. */
export function Value({ field, value }: { field: ChangeField; value: string }) {
  const t = useT();
  if (field !== 'logo') return valueText(field, value, t);
  if (value === '') return t('changes.drawn');
  return <Picture url={value} />;
}

/** On a white background, because logos are designed for paper. */
export function Picture({ url }: { url: string }) {
  const t = useT();
  return (
    <img
      src={url}
      alt={t('changes.field.logo')}
      data-testid="logo"
      className="inline-block size-10 rounded-control bg-white object-contain align-middle"
    />
  );
}
