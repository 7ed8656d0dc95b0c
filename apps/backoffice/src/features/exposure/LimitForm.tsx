import { StepKey } from '@tradewind/client/app';
import {
  EXPOSURE_LIMIT_KINDS,
  operatorExposureCalls,
  type Exposure,
  type ExposureLimit,
  type ExposureLimitKind,
} from '@tradewind/contract/operator-light';
import { parseScaled } from '@tradewind/money';
import { DecimalField, randomId, toast } from '@tradewind/ui';
import { useState } from 'react';
import { api } from '../../shared/api.ts';
import { SubmitForm } from '../../shared/forms.tsx';
import { isShare, limitName } from '../../shared/exposure-limit.ts';
import { useT } from '../../shared/language.ts';
import { SelectField } from '../../shared/SelectField.tsx';
import { useForm } from '../../shared/use-form.ts';

const USD_DECIMALS = 6;
const PERCENT_DECIMALS = 2;
const WHOLE_PERCENT = 10_000;

interface LimitFormProps {
  /** The limit being changed; undefined = any. */
  readonly limit: ExposureLimit | undefined;
  readonly exposure: Exposure;
  onDone(): Promise<void>;
}

/** Sets, changes or removes a limit. A new one replaces the existing limit for the same figure. */
export function LimitForm({ limit, exposure, onDone }: LimitFormProps) {
  const t = useT();
  const [kind, setKind] = useState<ExposureLimitKind>(limit?.kind ?? 'instrument_net');
  const [subject, setSubject] = useState(limit?.subject ?? '');
  const [amount, setAmount] = useState(limit === undefined ? '' : String(limit.limit));
  const [key] = useState(() => new StepKey(randomId));
  const subjects = subjectsOf(kind, exposure);
  const fault = isShare(kind) ? t('exposure.limits.percentFault') : t('exposure.limits.amountFault');
  const form = useForm<'amount'>({
    check: () => (isAmount(kind, amount) ? {} : { amount: fault }),
    async send() {
      const was = exposure.limits.find((each) => each.kind === kind && each.subject === subject)?.limit ?? 0;
      const input = { kind, subject, limit: amount, was: limit?.limit ?? was };
      await key.run((idempotencyKey) =>
        api.call(operatorExposureCalls.setExposureLimit, input, { quiet: true, idempotencyKey }),
      );
      toast('success', t('exposure.limits.saved'));
      await onDone();
    },
    refusals: { conflict: 'amount' },
    texts: { conflict: t('exposure.limits.changed') },
    invalid: { limit: 'amount' },
  });
  const choose = (next: ExposureLimitKind) => {
    setKind(next);
    setSubject('');
    form.clearError('amount');
  };
  return (
    <SubmitForm form={form} label={t('exposure.limits.title')} action={t('exposure.limits.save')} testId="save-limit">
      {limit === undefined ? (
        <>
          <SelectField
            label={t('exposure.limits.what')}
            value={kind}
            onValueChange={choose}
            choices={EXPOSURE_LIMIT_KINDS.map((value) => ({ value, label: t(`alarms.limit.kinds.${value}`) }))}
          />
          {subjects.length > 0 && (
            <SelectField
              label={t('exposure.limits.subject')}
              value={subject}
              onValueChange={setSubject}
              choices={[
                { value: '', label: t('exposure.limits.others') },
                ...subjects.map((value) => ({ value, label: value })),
              ]}
            />
          )}
        </>
      ) : (
        <p className="text-2 font-semibold">{limitName(kind, subject, t)}</p>
      )}
      <DecimalField
        label={isShare(kind) ? t('exposure.limits.percent') : t('exposure.limits.amount')}
        hint={t('exposure.limits.hint')}
        name="exposure-limit"
        {...form.field('amount', amount, setAmount)}
      />
    </SubmitForm>
  );
}

function subjectsOf(kind: ExposureLimitKind, exposure: Exposure): readonly string[] {
  if (kind === 'total_net' || kind === 'total_gross' || kind === 'concentration_from') return [];
  return kind === 'currency_net' ? exposure.currency_codes : exposure.instrument_codes;
}

function isAmount(kind: ExposureLimitKind, text: string): boolean {
  const value = parseScaled(text, isShare(kind) ? PERCENT_DECIMALS : USD_DECIMALS);
  return value !== undefined && value >= 0 && (!isShare(kind) || value <= WHOLE_PERCENT);
}
