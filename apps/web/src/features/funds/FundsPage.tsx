import { EmptyState } from '@tradewind/ui';
import { Landmark } from 'lucide-react';
import { ButtonLink } from '../../shared/ButtonLink.tsx';
import { useT } from '../../shared/language.ts';
import { Page } from '../../shared/Page.tsx';
import { PATHS } from '../../shared/paths.ts';
import { TrueAccountGate } from '../../shared/TrueAccountGate.tsx';

export type FundsPageName = 'charge' | 'withdraw' | 'withdrawWay' | 'wallet' | 'bankCards' | 'coinAddresses';

/** The pages of deposits and withdrawals, at an installation that has not opened them. */
export function FundsPage({ page }: { page: FundsPageName }) {
  const t = useT();
  return (
    <Page title={t(`funds.${page}`)}>
      <TrueAccountGate>
        <EmptyState
          icon={<Landmark size={40} strokeWidth={1.5} />}
          title={t('funds.closedTitle')}
          body={t('funds.closedBody')}
          action={
            <ButtonLink to={PATHS.history} tone="plain">
              {t('funds.toHistory')}
            </ButtonLink>
          }
        />
      </TrueAccountGate>
    </Page>
  );
}
