import { SWAP_MODES } from '@tradewind/contract/light';
import { OPERATOR_ROLES } from '@tradewind/contract/operator-light';
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
    case 'company_status':
      return value === '1' ? t('changes.open') : t('changes.closed');
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
    case 'from':
    case 'to':
      return value.replace('T', ' ');
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
