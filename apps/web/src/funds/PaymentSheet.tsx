import { Sheet } from '@tradewind/ui';
import { useState, type ReactNode } from 'react';
import { StatusBadge } from './StatusBadge.tsx';

/** A record or the previous one, so that a sheet keeps its content while it closes. */
export function useKept<Record>(record: Record | undefined): Record | undefined {
  const [last, setLast] = useState(record);
  if (record !== undefined && record !== last) setLast(record);
  return record ?? last;
}

interface PaymentSheetProps {
  readonly open: boolean;
  onClose(): void;
  readonly title: string;
  /** Actions on the record. */
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

/** A deposit or withdrawal in a sheet. */
export function PaymentSheet({ onClose, ...sheet }: PaymentSheetProps) {
  return (
    <Sheet
      {...sheet}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    />
  );
}

interface PaymentStateProps {
  readonly record: { readonly status: number; readonly status_name: string };
  /** What the state means for the customer. */
  readonly meaning: string | undefined;
}

export function PaymentState({ record, meaning }: PaymentStateProps) {
  return (
    <div role="status" className="pb-2">
      <StatusBadge status={record.status} text={record.status_name} />
      {meaning !== undefined && <p className="mt-1.5 text-2 text-muted">{meaning}</p>}
    </div>
  );
}

interface PaymentRemarkProps {
  readonly label: string;
  /** Written by an operator; empty = none. */
  readonly text: string;
  readonly testId: string;
}

export function PaymentRemark({ label, text, testId }: PaymentRemarkProps) {
  if (text === '') return null;
  return (
    <div className="mb-2 rounded-control bg-amber-soft p-3" data-testid={testId}>
      <p className="text-1 text-amber">{label}</p>
      <p dir="auto" className="text-2 break-words whitespace-pre-line">
        {text}
      </p>
    </div>
  );
}
