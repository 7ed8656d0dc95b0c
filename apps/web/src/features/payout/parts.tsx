import type { BoundMethod } from '@tradewind/contract/light';
import { classes, Skeleton } from '@tradewind/ui';
import { Landmark, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { Grouped } from '../../funds/CopyRow.tsx';
import type { PayoutType } from './use-payout.ts';
import { useT } from '../../shared/language.ts';
import { showAccount } from './bank-form.ts';

/** A line in a list of figures. */
export function Term({ label, strong = false, children }: { label: ReactNode; strong?: boolean; children: ReactNode }) {
  return (
    <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 border-b border-line py-1.5 last:border-b-0">
      <dt className="text-2 text-muted">{label}</dt>
      <dd className={classes('ms-auto min-w-0 text-end break-words', strong ? 'text-4 font-semibold' : 'text-2')}>
        {children}
      </dd>
    </div>
  );
}

export function Figure({ children }: { children: ReactNode }) {
  return <bdi className="figures whitespace-normal">{children}</bdi>;
}

/** An address or account number in full, in groups, left-to-right in every language. */
export function Code({ text }: { text: string }) {
  return (
    <span dir="ltr" className="inline-block text-left tabular-nums select-text rtl:text-right">
      <Grouped text={text} />
    </span>
  );
}

export function TypeIcon({ type, size = 20 }: { type: PayoutType; size?: number }) {
  const Icon = type === 1 ? Wallet : Landmark;
  return <Icon aria-hidden size={size} strokeWidth={1.5} className="shrink-0 text-muted" />;
}

/** The full destination of the money, for comparison before and after. */
export function Destination({
  method,
}: {
  method: Pick<BoundMethod, 'type' | 'dc_address' | 'bank_name' | 'payee_name' | 'payee_account'>;
}) {
  if (method.type === 1) return <Code text={method.dc_address} />;
  return (
    <>
      <span className="block">
        <bdi>{method.payee_name}</bdi>
      </span>
      <span className="block">
        <bdi dir="ltr" className="tabular-nums select-text">
          {showAccount(method.payee_account)}
        </bdi>
      </span>
      <span className="block text-muted">
        <bdi>{method.bank_name}</bdi>
      </span>
    </>
  );
}

export function FormSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t('ui.loading')} className="space-y-4 px-4 pt-4">
      <Skeleton className="h-20 rounded-sheet" />
      <Skeleton className="h-11 w-2/3" />
      <Skeleton className="h-14" />
      <Skeleton className="h-11" />
      <Skeleton className="h-36" />
      <Skeleton className="h-13" />
    </div>
  );
}
