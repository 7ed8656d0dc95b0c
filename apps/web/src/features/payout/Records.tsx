import type { DrawRecord } from '@tradewind/contract/light';
import { useState } from 'react';
import { PaymentRecords } from '../../funds/PaymentRecords.tsx';
import { useT } from '../../shared/language.ts';
import { RecordSheet } from './RecordSheet.tsx';
import { nameOfCurrency, shortAccount, shortAddress, type PayoutType } from './use-payout.ts';
import { useRecords } from './use-records.ts';

interface RecordsProps {
  /** Just requested, or tapped. */
  readonly opened: DrawRecord | undefined;
  onOpenedChange(record: DrawRecord | undefined): void;
  /** Starts a new withdrawal. */
  onNew(): void;
}

/** Requested withdrawals and their states. */
export function Records({ opened, onOpenedChange, onNew }: RecordsProps) {
  const t = useT();
  const [type, setType] = useState<PayoutType>();
  const pages = useRecords(type);
  // the row in the list is newer than the one that was opened
  const shown = pages.rows.find(({ id }) => id === opened?.id) ?? opened;
  return (
    <PaymentRecords<DrawRecord, PayoutType>
      pages={pages}
      texts={{
        filter: t('payout.records.filter'),
        failed: t('payout.records.failed'),
        none: t('payout.records.noneTitle'),
        empty: t('payout.records.emptyTitle'),
        emptyBody: t('payout.records.emptyBody'),
        first: t('payout.submit'),
        end: t('payout.records.all'),
      }}
      kinds={[
        { kind: 1, label: t('payout.type.coin') },
        { kind: 2, label: t('payout.type.bank') },
      ]}
      kind={type}
      onKindChange={setType}
      rowTestId="draw-row"
      renderDetail={(record) => (
        <>
          <bdi>{nameOfCurrency(record.draw_currency)}</bdi>
          <bdi className="figures">
            {record.type === 1 ? shortAddress(record.address) : shortAccount(record.payee_account)}
          </bdi>
        </>
      )}
      remarkOf={({ notes }) => notes}
      onOpen={onOpenedChange}
      onNew={onNew}
    >
      <RecordSheet record={shown} onClose={() => onOpenedChange(undefined)} onChanged={onOpenedChange} />
    </PaymentRecords>
  );
}
