import { ApiError, failureText, wasEarlierSubmit } from '@tradewind/client/app';
import {
  fundsCalls,
  type BoundMethod,
  type DrawCurrency,
  type DrawRecord,
  type InputOf,
} from '@tradewind/contract/light';
import { formatScaled } from '@tradewind/money';
import { toast, useFormat } from '@tradewind/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { refreshPayout } from './use-payout.ts';
import { refreshGroup } from '../../trading/account-group.ts';
import { useClient } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { StepKey } from '../../shared/step-key.ts';
import { quoteOf, type Quote } from './quote.ts';
import { refreshRecords } from './use-records.ts';
import { rateText } from './texts.ts';

/** A withdrawal to be confirmed: its figures do not change while the user reads them. */
export interface Withdrawal {
  readonly currency: DrawCurrency;
  readonly method: BoundMethod;
  readonly quote: Quote;
  readonly memo: string;
  readonly needsCode: boolean;
}

interface DrawStep {
  /** Kept while the sheet closes. */
  readonly withdrawal: Withdrawal | undefined;
  readonly open: boolean;
  /** unsure: sent, but not answered. Only an answer ends it. */
  readonly phase: 'asking' | 'sending' | 'unsure';
  readonly code: string;
  readonly codeError?: string | undefined;
  /** What has changed since it was first shown. */
  readonly notice?: string | undefined;
  readonly failure?: string | undefined;
  /** It was refused because the account is not verified (1114). */
  readonly isUnverified?: boolean;
}

const CLOSED: DrawStep = { withdrawal: undefined, open: false, phase: 'asking', code: '' };
/** From this status on it is unknown whether a call was carried out. */
const SERVER_FAILURE = 500;

export interface Draw extends DrawStep {
  /** Shows the figures once more, before anything is sent. */
  ask(withdrawal: Withdrawal): void;
  /** Shows an unanswered withdrawal again. */
  resume(): void;
  close(): void;
  setCode(code: string): void;
  confirm(): void;
}

interface DrawOptions {
  /** The currency in its current state. */
  rereadCurrency(id: number): Promise<DrawCurrency | undefined>;
  /** `isHere`: the page is still open. */
  onDone(record: DrawRecord, isHere: boolean): void;
}

/** A withdrawal from the confirmation to its actual outcome; sent with the same key until there is an answer. */
export function useDraw({ rereadCurrency, onDone }: DrawOptions): Draw {
  const t = useT();
  const format = useFormat();
  const { api, connection, orders } = useClient();
  const [step, setStep] = useState(CLOSED);
  const key = useRef<StepKey>(undefined);
  const running = useRef(false);
  const alive = useRef(false);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);
  const change = (changes: Partial<DrawStep>) => setStep((before) => ({ ...before, ...changes }));

  function readAgain(): void {
    void refreshPayout();
    void refreshRecords();
    void orders.refresh();
  }

  /** The rate has changed: shows the new figures, to be confirmed again. */
  async function renew(withdrawal: Withdrawal, error: ApiError): Promise<void> {
    const now = await rereadCurrency(withdrawal.currency.id).catch(() => undefined);
    const newRate = error.details['rate'];
    const currency = now === undefined ? undefined : { ...now, ...(typeof newRate === 'string' && { rate: newRate }) };
    const quote = currency === undefined ? undefined : quoteOf(withdrawal.quote.number, currency);
    if (currency === undefined || quote === undefined) return change({ phase: 'asking', failure: error.message });
    const text = (rate: string) => rateText(format, rate, currency.code);
    const notice =
      quote.rate === withdrawal.quote.rate
        ? t('payout.confirm.changed')
        : t('payout.confirm.rateMoved', { before: text(withdrawal.quote.rate), now: text(quote.rate) });
    change({ phase: 'asking', withdrawal: { ...withdrawal, currency, quote }, notice });
  }

  async function refused(withdrawal: Withdrawal, error: ApiError): Promise<void> {
    if (!alive.current) toast('error', error.message);
    if (error.key === 'two_factor_required' || error.key === 'code_wrong') {
      change({ phase: 'asking', code: '', withdrawal: { ...withdrawal, needsCode: true }, codeError: error.message });
      return;
    }
    if (wasEarlierSubmit(error)) {
      change({ phase: 'unsure' });
      return readAgain();
    }
    if (error.key === 'conflict') return renew(withdrawal, error);
    const until = error.details['until'];
    const isUnverified = error.key === 'verification_required';
    if (isUnverified) refreshGroup();
    const isPause = error.key === 'withdrawal_paused' && typeof until === 'number';
    change({
      phase: 'asking',
      isUnverified,
      failure: isPause ? t('payout.pause.refused', { time: format.time(until) }) : failureText(error, t),
    });
    readAgain();
  }

  async function send(withdrawal: Withdrawal, code: string): Promise<void> {
    if (running.current) return;
    running.current = true;
    change({ phase: 'sending', codeError: undefined, failure: undefined, isUnverified: false });
    const stepKey = (key.current ??= new StepKey());
    const input = inputOf(withdrawal, code);
    try {
      const record = await stepKey.run((idempotencyKey) =>
        api.call(fundsCalls.draw, input, { idempotencyKey, quiet: true }),
      );
      setStep({ ...CLOSED, withdrawal });
      readAgain();
      onDone(record, alive.current);
      if (!alive.current) toast('success', t('payout.record.title', { id: record.id }), t('payout.record.waitingBody'));
    } catch (error) {
      if (error instanceof ApiError && error.status < SERVER_FAILURE) await refused(withdrawal, error);
      else {
        change({ phase: 'unsure' });
        if (!alive.current) toast('warning', failureText(error, t), t('payout.confirm.lookThere'));
      }
    } finally {
      running.current = false;
    }
  }

  const { withdrawal, code, phase } = step;
  const sendAgain = useEffectEvent(() => {
    if (withdrawal !== undefined && phase === 'unsure') void send(withdrawal, code);
  });
  useEffect(() => {
    if (phase !== 'unsure') return;
    const onOnline = () => sendAgain();
    window.addEventListener('online', onOnline);
    const unsubscribe = connection.subscribe(() => {
      if (connection.get().state === 'online') sendAgain();
    });
    return () => {
      window.removeEventListener('online', onOnline);
      unsubscribe();
    };
  }, [phase, connection]);

  return {
    ...step,
    ask(withdrawal) {
      key.current = new StepKey();
      setStep({ ...CLOSED, withdrawal, open: true });
    },
    resume: () => change({ open: true }),
    close: () => change({ open: false }),
    setCode: (text) => change({ code: text, codeError: undefined }),
    confirm() {
      if (withdrawal === undefined) return;
      if (withdrawal.needsCode && code.trim() === '') change({ codeError: t('auth.need.code') });
      else void send(withdrawal, code);
    },
  };
}

function inputOf(
  { currency, method, quote, memo, needsCode }: Withdrawal,
  code: string,
): InputOf<typeof fundsCalls.draw> {
  return {
    draw_currency_id: currency.id,
    draw_method_id: method.id,
    number: formatScaled(quote.number, 6),
    memo,
    rate: quote.rate,
    fee: formatScaled(quote.fee, 6),
    ...(needsCode && { auth_code: code.trim() }),
  };
}
