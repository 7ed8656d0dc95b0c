import { ApiError, NetworkError, wasEarlierSubmit } from '@tradewind/client/app';
import { fundsCalls, type BankOption, type DepositChannel, type DepositRecord } from '@tradewind/contract/light';
import { type Form, useFormat } from '@tradewind/ui';
import { useState } from 'react';
import { useForm } from '../../../shared/use-form.ts';
import { usdText } from '../../../funds/amount.ts';
import { refreshGroup } from '../../../trading/account-group.ts';
import { useClient } from '../../../shared/client.tsx';
import { useT } from '../../../shared/language.ts';
import { StepKey } from '../../../shared/step-key.ts';
import { amountFault, changesOf, placeOf, type PayWay } from './pay-way.ts';
import type { Draft } from './use-draft.ts';

/** The error in the amount as text; undefined = none. */
export function useAmountError(): (number: string, way: PayWay) => string | undefined {
  const t = useT();
  const format = useFormat();
  return (number, way) => {
    switch (amountFault(number, way)) {
      case undefined:
        return undefined;
      case 'empty':
        return t('funds.amountEmpty');
      case 'decimals':
        return t('funds.amountDecimals');
      case 'low':
        return t('funds.amountLow', { min: usdText(format, way.min) });
      case 'high':
        return t('funds.amountHigh', { max: usdText(format, way.max) });
    }
  };
}

interface DepositOptions {
  readonly way: DepositChannel | BankOption;
  readonly draft: Draft;
  /** Reads the methods again and returns the current state of the one that was shown. */
  reread(): Promise<DepositChannel | BankOption | undefined>;
  onDone(record: DepositRecord): void;
}

interface Deposit {
  readonly form: Form<'number' | 'proof'>;
  /** There was no answer, so it is unknown whether the deposit was submitted. */
  readonly isUnsure: boolean;
  /** It was refused because the account is not verified (1114). */
  readonly isUnverified: boolean;
}

/** Submits the draft once per tap, with the displayed rate and destination. */
export function useDeposit({ way, draft, reread, onDone }: DepositOptions): Deposit {
  const t = useT();
  const { api } = useClient();
  const amountError = useAmountError();
  const [key] = useState(() => new StepKey());
  const [isUnsure, setUnsure] = useState(false);
  const [isUnverified, setUnverified] = useState(false);

  const send = () =>
    key.run((idempotencyKey) => {
      const options = { idempotencyKey, quiet: true };
      const common = { number: draft.number, proofImg: draft.proofUrl, ...(way.rate !== null && { rate: way.rate }) };
      return 'address' in way
        ? api.call(fundsCalls.depositCoin, { ...common, charge_id: way.id, address: way.address }, options)
        : api.call(fundsCalls.depositWire, { ...common, wire_id: way.id }, options);
    });

  /** True when the refusal was caused by something that is now displayed differently, which explains it. */
  async function explains(error: ApiError): Promise<boolean> {
    const shown = { rate: way.rate ?? '', place: placeOf(way) };
    if (error.key === 'conflict') draft.agree(way);
    const now = await reread();
    return error.key === 'conflict' && now !== undefined && changesOf(shown, now) !== undefined;
  }

  const form = useForm<'number' | 'proof'>({
    check: () => ({
      number: amountError(draft.number, way),
      proof: draft.proofUrl === '' ? t('funds.proofEmpty') : undefined,
    }),
    refusals: { amount_out_of_range: 'number', proof_required: 'proof', already_submitted: 'proof' },
    texts: { already_submitted: t('funds.proofUsed') },
    async send() {
      setUnsure(false);
      setUnverified(false);
      let record: DepositRecord;
      try {
        record = await send();
      } catch (error) {
        setUnsure(error instanceof NetworkError || wasEarlierSubmit(error));
        if (!(error instanceof ApiError) || wasEarlierSubmit(error)) throw error;
        if (error.key === 'verification_required') {
          setUnverified(true);
          refreshGroup();
        }
        // the server does not know the picture, or no longer does: a new one is needed
        if (error.key === 'proof_required') draft.proof.remove();
        const isStale = ['conflict', 'no_pay_way', 'price_unavailable', 'amount_out_of_range'].includes(error.key);
        if (isStale && (await explains(error))) return;
        throw error;
      }
      draft.clear();
      onDone(record);
    },
  });
  return { form, isUnsure, isUnverified };
}
