import { useT } from '../../shared/language.ts';
import { OrdersTabs } from './OrdersTabs.tsx';
import { MarginBanner, SummaryCard } from './Summary.tsx';

/** /order on phones. The shell's slot scrolls it. In landscape, the account is next to the list, which needs the height. */
export function OrdersPage() {
  const t = useT();
  return (
    <div className="mx-auto flex min-h-full max-w-2xl flex-col low:max-w-none low:flex-row low:items-start">
      <h1 className="sr-only">{t('app.nav.orders')}</h1>
      {/* With the notice of a margin call the column is higher than the screen, less account strip and tab bar: it scrolls. */}
      <div className="flex flex-col low:sticky low:top-0 low:max-h-[calc(100dvh-5.25rem-env(safe-area-inset-bottom))] low:w-[min(20rem,45%)] low:shrink-0 low:overflow-y-auto">
        <MarginBanner />
        <SummaryCard />
      </div>
      {/* on a narrow phone, too, the buttons stay in the row of the tabs */}
      <div className="contents max-[25rem]:[&_[role=tab]]:px-2 low:block low:max-[46rem]:[&_[role=tab]]:px-2 low:min-w-0 low:flex-1">
        <OrdersTabs wide={false} />
      </div>
    </div>
  );
}
