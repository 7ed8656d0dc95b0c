import type { BoundMethod, DrawCurrency, DrawState } from '@tradewind/contract/light';
import { trimDecimals, Button, Confirm, DecimalField, TextField, useFormat, useReadable } from '@tradewind/ui';
import { formatScaled, parseScaled } from '@tradewind/money';
import { useId, useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { readUsd, usdText } from '../../funds/amount.ts';
import { ChoiceChips } from '../../funds/ChoiceChips.tsx';
import { nameOfCurrency, type PayoutType } from './use-payout.ts';
import { useClient } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { Available } from './Available.tsx';
import { amountFault, checkDraw } from './check.ts';
import { Cost } from './Cost.tsx';
import { bindPath, MethodField } from './MethodField.tsx';
import { offeredOf, quoteOf, withdrawableOf } from './quote.ts';
import type { Draw } from './use-draw.ts';
import type { Draft } from './use-draft.ts';
import { useNow } from './use-now.ts';
import { amountFaultText, blockerText } from './texts.ts';

const MEMO_LENGTH = 200;

interface WithdrawFormProps {
  readonly type: PayoutType;
  readonly state: DrawState;
  /** The currencies of this type; not empty. */
  readonly currencies: readonly [DrawCurrency, ...DrawCurrency[]];
  /** When the currencies were read, epoch ms. */
  readonly readAtMs: number;
  /** All methods of the user. */
  readonly methods: readonly BoundMethod[];
  readonly draft: Draft;
  readonly draw: Draw;
  /** Starts by asking whether to bind a method. */
  readonly asksToBind: boolean;
}

/** A withdrawal of one kind: currency, destination, amount and result. */
export function WithdrawForm(props: WithdrawFormProps) {
  const { type, state, currencies, readAtMs, methods, draft, draw } = props;
  const t = useT();
  const format = useFormat();
  const navigate = useNavigate();
  const noteId = useId();
  const [binding, setBinding] = useState(props.asksToBind);
  const figures = useReadable(useClient().orders.figures);
  const amounts = withdrawableOf(state, figures);

  const currency = currencies.find(({ id }) => String(id) === draft.currency) ?? currencies[0];
  const own = methods.filter(({ draw_currency }) => draw_currency.id === currency.id);
  const method = own.find(({ id }) => String(id) === draft.method) ?? (own.length === 1 ? own[0] : undefined);
  const nowMs = useNow([state.paused_until, ...own.map(({ usable_at }) => usable_at)]);
  const checked = checkDraw({ state, currency, method, amount: draft.amount, withdrawable: amounts.amount, nowMs });
  const number = readUsd(draft.amount);
  const isUnsure = draw.phase === 'unsure';
  const bindsFirst = method === undefined && own.length === 0;
  const reason =
    isUnsure || !('blocker' in checked)
      ? undefined
      : bindsFirst || checked.blocker.key !== 'no_method'
        ? blockerText(checked.blocker, currency, format, t)
        : t('payout.method.choose');

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isUnsure) draw.resume();
    else if (bindsFirst) setBinding(true);
    else if ('quote' in checked && method !== undefined)
      draw.ask({ currency, method, quote: checked.quote, memo: draft.memo.trim(), needsCode: state.two_factor === 1 });
  };
  return (
    <form noValidate onSubmit={submit} className="space-y-5 pt-4" data-testid="withdraw-form">
      <Available amounts={amounts} state={state} nowMs={nowMs} />
      <div className="space-y-5 px-4">
        <ChoiceChips
          label={t('payout.currency')}
          value={String(currency.id)}
          onValueChange={(id) => draft.change({ currency: id, method: '' })}
          choices={currencies.map((choice) => ({
            value: String(choice.id),
            label: <bdi>{nameOfCurrency(choice)}</bdi>,
            testId: `currency-${choice.code}-${choice.protocol}`,
          }))}
        />
        <MethodField
          type={type}
          currency={currency}
          methods={own}
          chosen={method}
          nowMs={nowMs}
          onChoose={({ id }) => draft.change({ method: String(id) })}
          onMissing={() => setBinding(true)}
        />
        <AmountField
          currency={currency}
          value={draft.amount}
          withdrawable={amounts.amount}
          offered={offeredOf(amounts)}
          onValueChange={(amount) => draft.change({ amount })}
        />
        <TextField
          label={t('payout.memo.label')}
          hint={t('payout.memo.hint')}
          name="memo"
          dir="auto"
          autoComplete="off"
          maxLength={MEMO_LENGTH}
          value={draft.memo}
          onValueChange={(memo) => draft.change({ memo })}
        />
        <Cost
          currency={currency}
          quote={number === undefined ? undefined : quoteOf(number, currency)}
          readAtMs={readAtMs}
        />
        <div>
          <Button
            type="submit"
            tone="accent"
            size="large"
            block
            disabled={reason !== undefined}
            busy={draw.phase === 'sending'}
            aria-describedby={noteId}
            data-testid="withdraw-submit"
          >
            {isUnsure ? t('payout.resume') : t('payout.submit')}
          </Button>
          <p id={noteId} role="status" className="mt-1.5 min-h-5 text-center text-1 text-muted">
            {draw.phase === 'sending' ? t('payout.confirm.sending') : isUnsure ? t('payout.confirm.unsure') : reason}
          </p>
        </div>
      </div>
      <Confirm
        open={binding}
        onOpenChange={setBinding}
        title={t('payout.bindFirst.title')}
        body={t(type === 1 ? 'payout.bindFirst.coinBody' : 'payout.bindFirst.bankBody', {
          currency: nameOfCurrency(currency),
        })}
        action={t('payout.bindFirst.action')}
        onConfirm={() => {
          setBinding(false);
          void navigate(bindPath(type, currency.id));
        }}
      />
    </form>
  );
}

interface AmountFieldProps {
  readonly currency: DrawCurrency;
  readonly value: string;
  readonly withdrawable: number;
  /** The amount filled in by "all". */
  readonly offered: number;
  onValueChange(value: string): void;
}

function AmountField({ currency, value, withdrawable, offered, onValueChange }: AmountFieldProps) {
  const t = useT();
  const format = useFormat();
  const [isLeft, setLeft] = useState(value !== '');
  const fault = amountFault(value, currency, withdrawable);
  const most = Math.min(offered, currency.max);
  // every amount is too small while it is being typed
  const isShown = fault !== undefined && fault.key !== 'empty' && (isLeft || fault.key !== 'below');
  const fill = () => {
    const micro = parseScaled(most, 6);
    if (micro !== undefined) onValueChange(trimDecimals(formatScaled(micro, 6)));
    setLeft(true);
  };
  return (
    <div onBlur={() => setLeft(value !== '')}>
      <DecimalField
        label={t('payout.amount.label')}
        hint={t('payout.amount.range', { min: usdText(format, currency.min), max: usdText(format, currency.max) })}
        error={isShown ? amountFaultText(fault, format, t) : undefined}
        value={value}
        onValueChange={onValueChange}
        required
        name="number"
        data-testid="withdraw-amount"
        trailing={
          <>
            <span className="text-2 text-muted">USD</span>
            <Button
              tone="quiet"
              className="-me-3 px-3"
              disabled={most <= 0}
              aria-label={t('payout.amount.allOf', { amount: usdText(format, most) })}
              data-testid="withdraw-all"
              onClick={fill}
            >
              {t('payout.amount.all')}
            </Button>
          </>
        }
      />
    </div>
  );
}
