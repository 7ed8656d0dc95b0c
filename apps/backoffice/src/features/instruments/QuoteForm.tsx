import { failureText, StepKey, type FieldErrors } from '@tradewind/client/app';
import { operatorBaseCalls, type FilledQuote, type QuoteCorrection } from '@tradewind/contract/operator-light';
import { parseScaled } from '@tradewind/money';
import { Button, randomId, TextField, toast } from '@tradewind/ui';
import { useState } from 'react';
import { api } from '../../shared/api.ts';
import { SubmitForm } from '../../shared/forms.tsx';
import { useT, type T } from '../../shared/language.ts';
import { decisionRefusal } from '../../shared/outcome.ts';
import { readAgain, useRead } from '../../shared/queries.ts';
import { TextArea } from '../../shared/TextArea.tsx';
import { useForm } from '../../shared/use-form.ts';
import { REASON_LENGTH, REASON_MIN } from '../../shared/reason.ts';
import { QuoteFills } from '../changes/index.ts';

interface QuoteFormProps {
  readonly forexId: number;
  readonly quote: FilledQuote;
  readonly precision: number;
  onDone(): void;
}

interface Pair {
  readonly bid: string;
  readonly ask: string;
}

/** The right price of a quote, the effect on each account, and the proposal that another operator approves. */
export function QuoteForm({ forexId, quote, precision, onDone }: QuoteFormProps) {
  const t = useT();
  const key = { forex_id: forexId, quote_id: quote.quote_id, time: quote.time };
  const [right, setRight] = useState<Pair>();
  const next = useRead(operatorBaseCalls.quoteCorrection, key);
  const read = useRead(operatorBaseCalls.quoteCorrection, { ...key, ...right }, { enabled: right !== undefined });
  const failure = right === undefined ? undefined : read.error;
  return (
    <div className="space-y-4">
      {failure != null && <p className="text-2 text-bad">{failureText(failure, t)}</p>}
      <Proposal
        identity={key}
        precision={precision}
        start={next.data}
        plan={right === undefined ? next.data : read.data}
        isReading={read.isFetching}
        onCalculate={(pair) => {
          setRight(pair);
          if (pair.bid === right?.bid && pair.ask === right.ask) void read.refetch();
        }}
        onDone={onDone}
      />
    </div>
  );
}

interface ProposalProps {
  readonly identity: { readonly forex_id: number; readonly quote_id: number; readonly time: number };
  /** Absent while there is no later quote to start from. */
  readonly start: QuoteCorrection | undefined;
  /** The effect of the last calculated pair, which is the only one that can be proposed. */
  readonly plan: QuoteCorrection | undefined;
  readonly precision: number;
  readonly isReading: boolean;
  onCalculate(pair: Pair): void;
  onDone(): void;
}

function Proposal({ identity, start, plan, precision, isReading, onCalculate, onDone }: ProposalProps) {
  const t = useT();
  const shown = (price: number | undefined) => (price === undefined ? '' : String(price));
  const [typed, setTyped] = useState<Partial<Pair>>({});
  const bid = typed.bid ?? shown(start?.right_bid);
  const ask = typed.ask ?? shown(start?.right_ask);
  const [reason, setReason] = useState('');
  const [step] = useState(() => new StepKey(randomId));
  const faults = priceFaults({ bid, ask }, precision, t);
  const isCalculated = plan !== undefined && isPairOf(plan, { bid, ask }, precision);
  const form = useForm<'bid' | 'ask' | 'reason'>({
    check: () => ({
      ...faults,
      ...(reason.trim().length < REASON_MIN ? { reason: t('instruments.fills.needReason') } : {}),
    }),
    async send() {
      const change = await step.run((idempotencyKey) =>
        api.call(
          operatorBaseCalls.proposeQuoteCorrection,
          { ...identity, bid, ask, reason },
          { quiet: true, idempotencyKey },
        ),
      );
      toast('success', t('instruments.fills.proposed', { id: String(change.id) }), t('instruments.fills.proposedBody'));
      await readAgain(operatorBaseCalls.filledQuotes, operatorBaseCalls.changes);
      onDone();
    },
    explain(error) {
      const why = error.details['reason'];
      if (why === 'no_change') return { failure: t('instruments.fills.same') };
      if (why === 'waiting') return { failure: t('instruments.fills.waits') };
      if (why === 'exists') return { failure: t('instruments.fills.exists') };
      const failure = decisionRefusal(error, t);
      return failure === undefined ? undefined : { failure };
    },
    invalid: { bid: 'bid', ask: 'ask', reason: 'reason' },
  });
  return (
    <>
      <SubmitForm
        form={form}
        label={t('instruments.fills.form')}
        action={t('instruments.fills.send')}
        blocked={isCalculated ? undefined : t('instruments.fills.notCalculated')}
        testId="send-quote-correction"
      >
        <p className="max-w-168 text-2 text-muted">
          {start?.next == null ? t('instruments.fills.noNext') : t('instruments.fills.fromNext')}
        </p>
        <div className="grid max-w-168 grid-cols-2 gap-3">
          {(['bid', 'ask'] as const).map((side) => (
            <TextField
              key={side}
              label={t(side === 'bid' ? 'instruments.fills.rightBid' : 'instruments.fills.rightAsk')}
              name={`right-${side}`}
              dir="ltr"
              autoComplete="off"
              maxLength={24}
              {...form.field(side, side === 'bid' ? bid : ask, (text) =>
                setTyped({ ...typed, [side]: text.trim().replace('−', '-') }),
              )}
            />
          ))}
        </div>
        <Button
          onClick={() => {
            if (!form.show(faults)) onCalculate({ bid, ask });
          }}
          busy={isReading}
          data-testid="preview-quote"
        >
          {t('instruments.fills.preview')}
        </Button>
        <TextArea
          label={t('instruments.reason')}
          hint={t('instruments.fills.reasonHint')}
          rows={3}
          maxLength={REASON_LENGTH}
          {...form.field('reason', reason, setReason)}
        />
      </SubmitForm>
      {isCalculated && <QuoteFills plan={plan} />}
    </>
  );
}

function priceFaults({ bid, ask }: Pair, precision: number, t: T): FieldErrors<'bid' | 'ask'> {
  const fault = t('instruments.fills.needPrice', { decimals: precision });
  const isPrice = (text: string) => parseScaled(text, precision) !== undefined;
  return { ...(isPrice(bid) ? {} : { bid: fault }), ...(isPrice(ask) ? {} : { ask: fault }) };
}

const isPairOf = (
  { right_bid: rightBid, right_ask: rightAsk }: QuoteCorrection,
  pair: Pair,
  precision: number,
): boolean =>
  parseScaled(pair.bid, precision) === parseScaled(rightBid, precision) &&
  parseScaled(pair.ask, precision) === parseScaled(rightAsk, precision);
