import { ApiError, failureText } from '@tradewind/client/app';
import { fundsCalls, type DrawRecord } from '@tradewind/contract/light';
import { parseScaled } from '@tradewind/money';
import { Button, Confirm, TimeText, toast, useFormat } from '@tradewind/ui';
import { useState } from 'react';
import { usdText } from '../../funds/amount.ts';
import { CopyRow } from '../../funds/CopyRow.tsx';
import { PaymentRemark, PaymentSheet, PaymentState, useKept } from '../../funds/PaymentSheet.tsx';
import { WAITING } from '../../funds/use-payment-pages.ts';
import { refreshPayout } from './use-payout.ts';
import { useClient } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { StepKey } from '../../shared/step-key.ts';
import { Destination, Figure, Term } from './parts.tsx';
import { PAID, refreshRecords } from './use-records.ts';
import { WeekendRate } from '../../funds/WeekendRate.tsx';
import { rateText, unitsWithCode } from './texts.ts';

interface RecordSheetProps {
  /** Undefined = closed. */
  readonly record: DrawRecord | undefined;
  onClose(): void;
  onChanged(record: DrawRecord): void;
}

/** A withdrawal with all its fields; while it is undecided it can be cancelled here. */
export function RecordSheet({ record, onClose, onChanged }: RecordSheetProps) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const shown = useKept(record);
  return (
    <>
      <PaymentSheet
        open={record !== undefined}
        onClose={onClose}
        title={t('payout.record.title', { id: shown?.id ?? '' })}
        footer={
          shown?.status === WAITING ? (
            <Button tone="danger" size="large" block data-testid="draw-cancel" onClick={() => setAsking(true)}>
              {t('payout.record.cancel')}
            </Button>
          ) : undefined
        }
      >
        {shown !== undefined && <Fields record={shown} />}
      </PaymentSheet>
      {record !== undefined && (
        <CancelDraw key={record.id} record={record} open={asking} onOpenChange={setAsking} onChanged={onChanged} />
      )}
    </>
  );
}

function Fields({ record }: { record: DrawRecord }) {
  const t = useT();
  const format = useFormat();
  const currency = record.draw_currency;
  const isPaid = record.status === PAID;
  // for a withdrawal that was not paid, these figures do not apply
  const counts = isPaid || record.status === WAITING;
  return (
    <>
      <PaymentState
        record={record}
        meaning={
          isPaid ? undefined : t(record.status === WAITING ? 'payout.record.waitingBody' : 'payout.record.backBody')
        }
      />
      <PaymentRemark label={t('payout.record.remark')} text={record.notes} testId="draw-remark" />
      {record.payment_reference !== '' && (
        <CopyRow
          label={t('payout.record.reference')}
          text={record.payment_reference}
          testId="payment-reference"
          code
          important
        />
      )}
      <dl data-testid="draw-fields">
        {counts && (
          <Term label={t(isPaid ? 'payout.record.paid' : 'payout.cost.receives')} strong>
            <Figure>{unitsWithCode(format, parseScaled(record.real_number, currency.precision) ?? 0, currency)}</Figure>
          </Term>
        )}
        <Term label={t('payout.cost.amount')}>
          <Figure>{usdText(format, record.number)} USD</Figure>
        </Term>
        {counts && (
          <>
            <Term label={t('payout.cost.fee')}>
              <Figure>{usdText(format, record.fee)} USD</Figure>
            </Term>
            <Term label={t('payout.cost.rate')}>
              <Figure>{rateText(format, record.rate, currency.code)}</Figure>
              <WeekendRate spread={record.weekend_spread_percent} />
            </Term>
          </>
        )}
        {currency.protocol !== '' && (
          <Term label={t('payout.confirm.network')}>
            <bdi>{currency.protocol}</bdi>
          </Term>
        )}
        <Term label={t('payout.confirm.to')}>
          <Destination method={{ ...record, dc_address: record.address }} />
        </Term>
        {record.memo !== '' && (
          <Term label={t('payout.record.memo')}>
            <bdi className="break-words">{record.memo}</bdi>
          </Term>
        )}
        <Term label={t('payout.record.asked')}>
          <TimeText timeMs={record.created_at} />
        </Term>
        {record.decided_at !== null && (
          <Term label={t('payout.record.decided')}>
            <TimeText timeMs={record.decided_at} />
          </Term>
        )}
      </dl>
    </>
  );
}

interface CancelDrawProps {
  readonly record: DrawRecord;
  readonly open: boolean;
  onOpenChange(open: boolean): void;
  onChanged(record: DrawRecord): void;
}

/** Cancels a withdrawal; an operator may decide it first at the same moment. */
function CancelDraw({ record, open, onOpenChange, onChanged }: CancelDrawProps) {
  const t = useT();
  const format = useFormat();
  const { api, orders } = useClient();
  const [key] = useState(() => new StepKey());
  const [busy, setBusy] = useState(false);

  const cancel = async () => {
    setBusy(true);
    try {
      const cancelled = await key.run((idempotencyKey) =>
        api.call(fundsCalls.cancelDraw, { id: record.id }, { idempotencyKey, quiet: true }),
      );
      onChanged(cancelled);
      toast('success', t('payout.record.cancelled'), undefined, `draw-${record.id}`);
    } catch (error) {
      const isLate = error instanceof ApiError && error.key === 'conflict';
      const text = isLate ? t('payout.record.decidedMeanwhile') : failureText(error, t);
      toast(isLate ? 'warning' : 'error', text, undefined, `draw-${record.id}`);
    } finally {
      setBusy(false);
      onOpenChange(false);
      void refreshRecords();
      void refreshPayout();
      void orders.refresh();
    }
  };
  return (
    <Confirm
      open={open}
      onOpenChange={onOpenChange}
      title={t('payout.record.cancelTitle')}
      body={t('payout.record.cancelBody', { amount: usdText(format, record.number) })}
      action={t('payout.record.cancel')}
      danger
      busy={busy}
      onConfirm={() => void cancel()}
    />
  );
}
