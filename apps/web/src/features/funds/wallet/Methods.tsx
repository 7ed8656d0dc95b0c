import { useQuery } from '@tanstack/react-query';
import { fundsCalls } from '@tradewind/contract/light';
import { RowBody, rowClass } from '@tradewind/ui';
import { Coins, Landmark } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { useClient } from '../../../shared/client.tsx';
import { useT } from '../../../shared/language.ts';
import { PATHS } from '../../../shared/paths.ts';
import { queries } from '../../../shared/queries.ts';

/** By type in the contract. */
const LISTS = [
  { type: 1, to: PATHS.coinAddresses, title: 'funds.coinAddresses', Icon: Coins },
  { type: 2, to: PATHS.bankCards, title: 'funds.bankCards', Icon: Landmark },
] as const;

/** The number of bound addresses and accounts, with links to them. */
export function Methods({ userId }: { userId: number }) {
  const t = useT();
  const titleId = useId();
  const { api } = useClient();
  const { data } = useQuery(
    {
      queryKey: ['wallet-methods', userId],
      queryFn: ({ signal }) => api.call(fundsCalls.drawMethods, {}, { signal, quiet: true }),
      refetchOnMount: 'always',
    },
    queries,
  );
  const hintOf = (type: number): string => {
    // without an answer the link to the list still works
    if (data === undefined) return '\u00a0';
    const count = data.filter((method) => method.type === type).length;
    return count === 0 ? t('funds.noneBound') : t('funds.bound', { count });
  };
  return (
    <section aria-labelledby={titleId} className="mt-6">
      <h2 id={titleId} className="px-4 pb-1.5 text-1 font-semibold text-muted">
        {t('funds.methods')}
      </h2>
      <div className="border-y border-line">
        {LISTS.map(({ type, to, title, Icon }) => (
          <Link key={type} to={to} className={`${rowClass} hover:bg-raised active:bg-raised`}>
            <RowBody icon={<Icon size={20} strokeWidth={1.5} />} label={t(title)} hint={hintOf(type)} chevron />
          </Link>
        ))}
      </div>
    </section>
  );
}
