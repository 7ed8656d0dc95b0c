import { useQuery } from '@tanstack/react-query';
import { accountCalls, fundsCalls, sumUsd } from '@tradewind/contract/light';
import { ErrorState, IconButton, Money, Skeleton, useReadable } from '@tradewind/ui';
import { ChevronRight, Eye, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useBalanceEvents } from '../../../funds/use-balance-events.ts';
import { useClient } from '../../../shared/client.tsx';
import { useT } from '../../../shared/language.ts';
import { PATHS } from '../../../shared/paths.ts';
import { queries } from '../../../shared/queries.ts';
import { amountsHidden } from '../../../shared/settings.ts';
import { useFiguresLoading } from '../../../trading/account-figures.ts';
import { AccountFigure } from '../../../trading/AccountFigure.tsx';

/** Status of an undecided deposit. */
const UNCHECKED = 0;

/** Account figures that the socket does not push: locked money, and undecided deposits. Read again when money moves. */
function useAside(userId: number) {
  const { api } = useClient();
  const balance = useQuery(
    {
      queryKey: ['wallet-balance', userId],
      queryFn: ({ signal }) => api.call(accountCalls.balance, {}, { signal, quiet: true }),
      refetchOnMount: 'always',
      refetchOnWindowFocus: true,
    },
    queries,
  );
  const deposits = useQuery(
    {
      queryKey: ['wallet-deposits', userId],
      queryFn: ({ signal }) => api.call(fundsCalls.deposits, { page: 1 }, { signal, quiet: true }),
      refetchOnMount: 'always',
      refetchOnWindowFocus: true,
    },
    queries,
  );
  useBalanceEvents(() => {
    void balance.refetch();
    void deposits.refetch();
  });
  const unchecked = deposits.data?.data.filter(({ status }) => status === UNCHECKED) ?? [];
  return { locked: balance.data?.lock_balance, checking: sumUsd(unchecked.map(({ number }) => number)) };
}

/** The account's figures at current prices, with locked money and the withdrawable amount. */
export function FiguresCard({ userId }: { userId: number }) {
  const t = useT();
  const { orders } = useClient();
  const isLoading = useFiguresLoading();
  const status = useReadable(orders.status);
  const hidden = useReadable(amountsHidden) === 'hidden';
  const { locked, checking } = useAside(userId);
  const Toggle = hidden ? EyeOff : Eye;
  return (
    <section aria-label={t('funds.wallet')} className="@container mx-4 rounded-sheet bg-raised">
      <div className="flex items-start gap-2 ps-4 pe-2 pt-3 pb-3">
        <div className="min-w-0 flex-1">
          <p className="text-1 text-muted">{t('me.balance')}</p>
          {isLoading ? (
            <Skeleton className="mt-1 h-9 w-48" />
          ) : (
            <span data-testid="wallet-balance">
              <AccountFigure
                of="balance"
                currency
                hidden={hidden}
                className="text-[clamp(1rem,10.5cqi,2.25rem)] leading-tight font-semibold tracking-tight"
              />
            </span>
          )}
        </div>
        <IconButton
          label={hidden ? t('me.show') : t('me.hide')}
          aria-pressed={hidden}
          onClick={() => amountsHidden.set(hidden ? 'shown' : 'hidden')}
        >
          <Toggle aria-hidden size={20} strokeWidth={1.5} />
        </IconButton>
      </div>
      {isLoading && status === 'error' ? (
        <ErrorState
          title={t('funds.figuresFailed')}
          error={orders.failure.get()}
          onRetry={() => void orders.refresh()}
        />
      ) : (
        <div className="border-t border-line p-4">
          <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.25rem),1fr))] gap-x-4 gap-y-3">
            <Figure label={t('funds.withdrawable')} testId="wallet-withdrawable" hint={t('funds.withdrawableHint')}>
              {isLoading ? <FigureSkeleton /> : <AccountFigure of="withdrawable" hidden={hidden} />}
            </Figure>
            <Figure
              label={t('history.locked')}
              testId="wallet-locked"
              hint={locked !== undefined && locked > 0 ? t('funds.lockedHint') : undefined}
            >
              {locked === undefined ? <FigureSkeleton /> : <Money value={locked} kind="balance" hidden={hidden} />}
            </Figure>
            <Figure label={t('me.equity')}>
              {isLoading ? <FigureSkeleton /> : <AccountFigure of="equity" hidden={hidden} />}
            </Figure>
            <Figure label={t('me.freeMargin')}>
              {isLoading ? <FigureSkeleton /> : <AccountFigure of="freeMargin" hidden={hidden} />}
            </Figure>
          </dl>
        </div>
      )}
      {checking > 0 && (
        <Link
          to={`${PATHS.charge}?tab=records`}
          data-testid="wallet-checking"
          className="flex min-h-(--hit) flex-wrap items-center gap-x-2 rounded-b-sheet border-t border-line px-4 py-2 text-2 hover:bg-press"
        >
          <span className="min-w-32 flex-1">{t('funds.checking')}</span>
          <Money value={checking} kind="balance" currency hidden={hidden} className="text-amber" />
          <ChevronRight aria-hidden size={18} strokeWidth={1.5} className="shrink-0 text-muted rtl:-scale-x-100" />
        </Link>
      )}
    </section>
  );
}

interface FigureProps {
  readonly label: string;
  readonly testId?: string;
  /** What it is. */
  readonly hint?: string | undefined;
  readonly children: ReactNode;
}

function Figure({ label, testId, hint, children }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-1 text-muted">{label}</dt>
      <dd data-testid={testId} className="text-2 font-semibold">
        {children}
      </dd>
      {hint !== undefined && <dd className="text-1 text-muted">{hint}</dd>}
    </div>
  );
}

const FigureSkeleton = () => <Skeleton className="h-5 w-20" />;
