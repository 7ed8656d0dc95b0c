import type { DepositRecord } from '@tradewind/contract/light';
import { useFormat } from '@tradewind/ui';
import { useState } from 'react';
import { coinName, usdText } from '../../../funds/amount.ts';
import { PaymentRecords } from '../../../funds/PaymentRecords.tsx';
import { useT } from '../../../shared/language.ts';
import { DepositSheet } from './DepositSheet.tsx';
import type { WayKind } from './pay-way.ts';
import { useRecords } from './use-records.ts';

interface RecordsProps {
  /** Just submitted, or tapped. */
  readonly opened: DepositRecord | undefined;
  onOpenedChange(record: DepositRecord | undefined): void;
  /** Starts a new deposit. */
  onNew(): void;
  onAgain(record: DepositRecord): void;
}

/** Submitted deposits and their states. */
export function Records({ opened, onOpenedChange, onNew, onAgain }: RecordsProps) {
  const t = useT();
  const format = useFormat();
  const [kind, setKind] = useState<WayKind>();
  const pages = useRecords(kind);
  // the row in the list is newer than the one that was opened
  const shown = pages.rows.find(({ id }) => id === opened?.id) ?? opened;
  return (
    <PaymentRecords<DepositRecord, WayKind>
      pages={pages}
      texts={{
        filter: t('funds.filter'),
        failed: t('funds.recordsFailed'),
        none: t('funds.recordsNoneTitle'),
        empty: t('funds.recordsEmptyTitle'),
        emptyBody: t('funds.recordsEmptyBody'),
        first: t('funds.first'),
        end: t('history.end'),
      }}
      kinds={(['coin', 'bank'] as const).map((choice) => ({ kind: choice, label: t(`funds.${choice}`) }))}
      kind={kind}
      onKindChange={setKind}
      rowTestId="deposit-row"
      amountOf={({ number, credited }) => credited ?? number}
      renderDetail={({ number, credited, currency_code: code, protocol_code: protocol }) => (
        <>
          <bdi>{coinName(code, protocol)}</bdi>
          {credited !== null && credited !== number && (
            <span>{t('funds.handedInAmount', { amount: usdText(format, number) })}</span>
          )}
        </>
      )}
      remarkOf={({ remark }) => remark}
      onOpen={onOpenedChange}
      onNew={onNew}
    >
      <DepositSheet record={shown} onClose={() => onOpenedChange(undefined)} onAgain={onAgain} />
    </PaymentRecords>
  );
}
