import { StepKey, type FieldErrors } from '@tradewind/client/app';
import { operatorBaseCalls, WEEKEND_SPREAD_MAX, type BaseSettings } from '@tradewind/contract/operator-light';
import { parseScaled } from '@tradewind/money';
import { randomId, toast, type Form } from '@tradewind/ui';
import { useState } from 'react';
import { api } from '../../shared/api.ts';
import { useT, type T } from '../../shared/language.ts';
import { readAgain } from '../../shared/queries.ts';
import { useForm } from '../../shared/use-form.ts';
import { isWholeNumber } from '../../shared/whole-number.ts';
import { toastProposal } from '../../shared/proposal-toast.ts';
import { baseChanges, baseDraft, type BaseDraft, type BaseField } from './base-draft.ts';
import { fieldFaults } from './texts.ts';

const WIRE = {
  withdraw_pause_hours: 'pause',
  withdraw_two_operators_usd: 'limit',
  deposit_two_operators_usd: 'depositLimit',
  operator_day_usd: 'operatorDay',
  weekend_spread_percent: 'weekendSpread',
  default_deviation: 'deviation',
  service_link: 'link',
  support_email: 'supportEmail',
  support_hours: 'supportHours',
} as const;
const WIRE_NAMES = [
  'withdraw_pause_hours',
  'withdraw_two_operators_usd',
  'deposit_two_operators_usd',
  'operator_day_usd',
  'weekend_spread_percent',
  'default_deviation',
  'service_link',
  'support_email',
  'support_hours',
] as const;
const USD_DECIMALS = 6;
const MAX_PAUSE_HOURS = 720;
const PERCENT_DECIMALS = 4;
const DEVIATION_DECIMALS = 2;

export interface BaseFormState {
  readonly draft: BaseDraft;
  readonly form: Form<BaseField>;
  readonly hasChanges: boolean;
  change(changed: Partial<BaseDraft>): void;
  discard(): void;
}

/** The edited settings of the base. Only changed fields are sent. */
export function useBaseForm(settings: BaseSettings): BaseFormState {
  const t = useT();
  const [start, setStart] = useState(settings);
  const [draft, setDraft] = useState(() => baseDraft(settings));
  const [key] = useState(() => new StepKey(randomId));
  const changes = baseChanges(draft, start);
  const hasChanges = Object.keys(changes).length > 0;
  const begin = (from: BaseSettings) => {
    setStart(from);
    setDraft(baseDraft(from));
  };
  // another admin's change is applied while nothing is edited here, and never overwritten by an edit
  if (settings !== start && !hasChanges) begin(settings);
  const form = useForm<BaseField>({
    check: () => checkTexts(draft, t),
    async send() {
      const saved = await key.run((idempotencyKey) =>
        api.call(operatorBaseCalls.saveSettings, changes, { quiet: true, idempotencyKey }),
      );
      if ('proposal' in saved) {
        begin(settings);
        await readAgain(operatorBaseCalls.changes);
        toastProposal(saved, t);
        return;
      }
      begin(saved);
      toast('success', t('settings.saved'));
      await readAgain(operatorBaseCalls.settings, operatorBaseCalls.changes);
    },
    explain(error) {
      const named = Object.keys(fieldFaults(error, WIRE_NAMES, t)) as (keyof typeof WIRE)[];
      return { fields: Object.fromEntries(named.map((name) => [WIRE[name], faultText(WIRE[name], t)])) };
    },
  });
  return {
    draft,
    form,
    hasChanges,
    change: (changed) => setDraft({ ...draft, ...changed }),
    discard: () => begin(settings),
  };
}

function isSpread(typed: string): boolean {
  const percent = parseScaled(typed, PERCENT_DECIMALS);
  return percent !== undefined && percent >= 0 && percent <= WEEKEND_SPREAD_MAX * 10 ** PERCENT_DECIMALS;
}

const faultText = (field: BaseField, t: T): string => t(`settings.base.${field}Fault`);

function checkTexts(draft: BaseDraft, t: T): FieldErrors<BaseField> {
  const link = draft.link.trim();
  return {
    ...(isWholeNumber(draft.pause, MAX_PAUSE_HOURS) ? {} : { pause: faultText('pause', t) }),
    ...(parseScaled(draft.limit, USD_DECIMALS) === undefined ? { limit: faultText('limit', t) } : {}),
    ...(parseScaled(draft.depositLimit, USD_DECIMALS) === undefined
      ? { depositLimit: faultText('depositLimit', t) }
      : {}),
    ...(parseScaled(draft.operatorDay, USD_DECIMALS) === undefined ? { operatorDay: faultText('operatorDay', t) } : {}),
    ...(isSpread(draft.weekendSpread) ? {} : { weekendSpread: faultText('weekendSpread', t) }),
    ...(parseScaled(draft.deviation, DEVIATION_DECIMALS) === undefined ? { deviation: faultText('deviation', t) } : {}),
    ...(draft.linkType !== '1' && link === '' ? { link: t('settings.base.linkNeeded') } : {}),
    ...(link !== '' && !link.startsWith('https://') ? { link: faultText('link', t) } : {}),
  };
}
