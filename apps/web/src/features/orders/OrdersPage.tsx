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
      {/* on a narrow phone, too, the buttons stay in the row of the tabs */}
      <div className="contents max-[25rem]:[&_[role=tab]]:px-2">
        <OrdersTabs wide={false} />
      </div>
    </div>
  );
}
