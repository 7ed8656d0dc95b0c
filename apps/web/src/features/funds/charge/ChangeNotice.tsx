import type { BankOption, DepositChannel } from '@tradewind/contract/light';
import { Button, useFormat } from '@tradewind/ui';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { decimalText, typedUsd, unitsText } from '../../../funds/amount.ts';
import { useT } from '../../../shared/language.ts';
import { payIn, type Changes } from './pay-way.ts';

interface ChangeNoticeProps {
  readonly changes: Changes;
  readonly way: DepositChannel | BankOption;
  /** Amount in USD as typed. */
  readonly number: string;
  onAgree(): void;
}

/** Shows what has changed since the user started the deposit, and asks them to confirm it. */
export function ChangeNotice({ changes, way, number, onAgree }: ChangeNoticeProps) {
  const t = useT();
  const notice = useRef<HTMLDivElement>(null);
  // must be visible to a user at the bottom of the page or returning from another app
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div
      ref={notice}
      role="alert"
      data-testid="deposit-changed"
      className="flex gap-3 rounded-control bg-amber-soft p-4 text-2"
    >
      <TriangleAlert aria-hidden size={22} strokeWidth={1.5} className="shrink-0 text-amber" />
      <div className="min-w-0 space-y-2">
        <p className="font-semibold text-amber">{t('funds.changedTitle')}</p>
        {changes.place && <p>{t('address' in way ? 'funds.changedAddress' : 'funds.changedAccount')}</p>}
        {changes.rate !== undefined && <MovedRate before={changes.rate} way={way} number={number} />}
        <Button tone="accent" onClick={onAgree}>
          {t('funds.useNew')}
        </Button>
      </div>
    </div>
  );
}

interface MovedRateProps extends Pick<ChangeNoticeProps, 'way' | 'number'> {
  readonly before: string;
}

function MovedRate({ before, way, number }: MovedRateProps) {
  const t = useT();
  const format = useFormat();
  const { precision, currency_code: code } = way;
  const nowUnits = payIn(number, way, way.rate);
  const beforeUnits = payIn(number, way, before);
  if (nowUnits === undefined || beforeUnits === undefined) {
    const text = (rate: string) => `${decimalText(format, rate)} ${code}`;
    return <p>{t('funds.changedRateOnly', { now: text(way.rate ?? before), before: text(before) })}</p>;
  }
  const text = (units: number) => `${unitsText(format, units, precision)} ${code}`;
  return (
    <>
      <p>
        {t('funds.changedRate', {
          number: typedUsd(format, number),
          now: text(nowUnits),
          before: text(beforeUnits),
        })}
      </p>
      <p className="text-muted">{t('funds.changedSent')}</p>
    </>
  );
}
