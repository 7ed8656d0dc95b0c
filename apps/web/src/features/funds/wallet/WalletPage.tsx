import type { User } from '@tradewind/contract/light';
import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react';
import { ButtonLink } from '../../../shared/ButtonLink.tsx';
import { useUser } from '../../../shared/client.tsx';
import { useT } from '../../../shared/language.ts';
import { Page } from '../../../shared/Page.tsx';
import { PATHS } from '../../../shared/paths.ts';
import { TrueAccountGate } from '../../../shared/TrueAccountGate.tsx';
import { FiguresCard } from './FiguresCard.tsx';
import { Methods } from './Methods.tsx';
import { Movements } from './Movements.tsx';

/** /mine/wallet: figures, withdrawable amount, bound methods, and latest movements. */
export function WalletPage() {
  const t = useT();
  const user = useUser();
  return (
    <Page title={t('funds.wallet')}>
      <TrueAccountGate>{user !== undefined && <Wallet user={user} />}</TrueAccountGate>
    </Page>
  );
}

function Wallet({ user }: { user: User }) {
  const t = useT();
  return (
    <>
      <FiguresCard userId={user.id} />
      <div className="mx-4 mt-3 flex flex-wrap gap-3 *:min-w-36 *:flex-1">
        <ButtonLink to={PATHS.charge}>
          <ArrowDownToLine aria-hidden size={18} strokeWidth={1.5} />
          {t('funds.charge')}
        </ButtonLink>
        <ButtonLink to={PATHS.withdraw} tone="plain">
          <ArrowUpFromLine aria-hidden size={18} strokeWidth={1.5} />
          {t('funds.withdraw')}
        </ButtonLink>
      </div>
      <Methods userId={user.id} />
      <Movements userId={user.id} />
    </>
  );
}
