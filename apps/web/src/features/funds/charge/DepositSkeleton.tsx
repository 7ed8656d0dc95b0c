import { Skeleton } from '@tradewind/ui';
import { useT } from '../../../shared/language.ts';

/** Placeholder for the form while the deposit methods are being read. */
export function DepositSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t('ui.loading')} className="space-y-6 px-4 pt-4">
      <div className="flex gap-2">
        <Skeleton className="h-9 w-32 rounded-full" />
        <Skeleton className="h-9 w-28 rounded-full" />
      </div>
      <Skeleton className="h-16" />
      <Skeleton className="h-24" />
      <Skeleton className="h-56 rounded-sheet" />
      <Skeleton className="h-24" />
    </div>
  );
}
