import { useReadable } from '@tradewind/ui';
import { useClient } from '../../shared/client.tsx';
import { CompanySearch } from './CompanySearch.tsx';
import { InstrumentSearch } from './InstrumentSearch.tsx';

/** /product: search of instruments, or of companies where the base is a company directory (product.md §2). */
export function ProductPage() {
  const base = useReadable(useClient().base);
  return base?.is_company === 1 ? <CompanySearch /> : <InstrumentSearch />;
}
