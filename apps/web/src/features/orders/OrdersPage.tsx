import { useT } from '../../shared/language.ts';
import { OrdersTabs } from './OrdersTabs.tsx';
import { MarginBanner, SummaryCard } from './Summary.tsx';

/** /order on phones. The shell's slot scrolls it. */
export function OrdersPage() {
  const t = useT();
  return (
    <div className="mx-auto flex min-h-full max-w-2xl flex-col">
      <h1 className="sr-only">{t('app.nav.orders')}</h1>
      <MarginBanner />
      <SummaryCard />
      <OrdersTabs wide={false} />
    </div>
  );
}
