import { ApiError, type FieldErrors } from '@tradewind/client/app';
import { fundsCalls, type BoundMethod, type DrawCurrency, type InputOf } from '@tradewind/contract/light';
import { type Form, toast, useFormat } from '@tradewind/ui';
import { useState } from 'react';
import { useForm } from '../../shared/use-form.ts';
import { refreshPayout, useBoundMethods } from './use-payout.ts';
import { useClient, useUser } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { StepKey } from '../../shared/step-key.ts';
import { faultsOf, type WayField } from './faults.ts';
import { chooseMethod } from './use-draft.ts';

/** Per customer; the server refuses more. */
const MAX_BOUND = 20;

type BindInput = InputOf<typeof fundsCalls.bindMethod>;

interface BindOptions {
  readonly currency: DrawCurrency;
  readonly code: string;
  setCode(code: string): void;
  /** The field at which "you have bound this one already" is shown. */
  readonly subject: 'dc_address' | 'payee_account';
  check(): FieldErrors<WayField>;
  details(): Omit<BindInput, 'draw_id' | 'auth_code'>;
  onBound(method: BoundMethod): void;
}

/** Binding a method: sent once per tap, refusals shown as texts at their fields. */
export function useBind(options: BindOptions): Form<WayField> {
  const { currency, code } = options;
  const t = useT();
  const format = useFormat();
  const { api } = useClient();
  const userId = useUser()?.id;
  const [key] = useState(() => new StepKey());
  const bound = useBoundMethods().data?.length ?? 0;

  function notifyBound(method: BoundMethod): void {
    const from =
      method.usable_at > Date.now() ? t('payout.way.doneFrom', { time: format.time(method.usable_at) }) : undefined;
    toast('success', t('payout.way.done'), from, 'method-bound');
  }

  const form: Form<WayField> = useForm<WayField>({
    // a missing code is refused last, so that the details are right before a code is requested
    check: () => options.check(),
    async send() {
      const input: BindInput = {
        ...options.details(),
        draw_id: currency.id,
        ...(code.trim() === '' ? {} : { auth_code: code.trim() }),
      };
      const method = await key.run((idempotencyKey) =>
        api.call(fundsCalls.bindMethod, input, { idempotencyKey, quiet: true }),
      );
      notifyBound(method);
      if (userId !== undefined) chooseMethod(method, userId);
      void refreshPayout();
      options.onBound(method);
    },
    refusals: {
      code_wrong: 'auth_code',
      code_too_soon: 'auth_code',
      two_factor_required: 'auth_code',
      already_submitted: options.subject,
      not_found: 'draw_id',
    },
    texts: { already_submitted: t('payout.way.fault.known'), not_found: t('payout.way.fault.currency') },
    onRefusal(error: ApiError) {
      // two-factor may have been switched on or off in the meantime
      if (['two_factor_required', 'code_wrong', 'not_found'].includes(error.key)) void refreshPayout();
      if (error.key === 'code_wrong') options.setCode('');
      if (error.key === 'rate_limited' && bound >= MAX_BOUND)
        return form.show({ [options.subject]: t('payout.way.fault.full', { count: MAX_BOUND }) });
      return error.key === 'invalid_input' && form.show(faultsOf(error, currency.protocol, t));
    },
  });
  return form;
}
