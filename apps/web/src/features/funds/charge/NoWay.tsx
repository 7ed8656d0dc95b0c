import { useQuery } from '@tanstack/react-query';
import { fundsCalls } from '@tradewind/contract/light';
import { Button, EmptyState, Skeleton } from '@tradewind/ui';
import { Coins, Landmark, LifeBuoy } from 'lucide-react';
import { ButtonLink } from '../../../shared/ButtonLink.tsx';
import { useClient } from '../../../shared/client.tsx';
import { useT } from '../../../shared/language.ts';
import { PATHS } from '../../../shared/paths.ts';
import { queries } from '../../../shared/queries.ts';

interface NoWayProps {
  readonly kind: 'coin' | 'bank';
  readonly body: string;
  /** Switches to the other kind of deposit. */
  onOther(): void;
}

/** No deposit of this kind is possible at the moment: links to the other kind, or to customer service if there is none either. */
export function NoWay({ kind, body, onOther }: NoWayProps) {
  const t = useT();
  const { api } = useClient();
  const other = useQuery(
    {
      queryKey: ['deposit-other', kind],
      queryFn: async ({ signal }) => {
        const quiet = { signal, quiet: true };
        const found =
          kind === 'coin'
            ? await api.call(fundsCalls.depositSymbols, {}, quiet)
            : await api.call(fundsCalls.depositInfo, {}, quiet);
        return found.length > 0;
      },
    },
    queries,
  );
  if (other.data === undefined && !other.isError) return <Skeleton className="m-4 h-44" />;
  const Icon = kind === 'coin' ? Landmark : Coins;
  if (other.data === false)
    return (
      <div data-testid="no-deposits">
        <EmptyState
          icon={<LifeBuoy size={40} strokeWidth={1.5} />}
          title={t('funds.noWayTitle')}
          body={t('funds.noWayYet')}
          action={<ButtonLink to={PATHS.chat}>{t('app.nav.chat')}</ButtonLink>}
        />
      </div>
    );
  return (
    <EmptyState
      icon={<Icon size={40} strokeWidth={1.5} />}
      title={t('funds.noWayTitle')}
      body={body}
      action={<Button onClick={onOther}>{t(kind === 'coin' ? 'funds.bank' : 'funds.coin')}</Button>}
    />
  );
}
