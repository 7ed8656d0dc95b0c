import { RowBody, rowClass } from '@tradewind/ui';
import { LockKeyhole } from 'lucide-react';
import { Link } from 'react-router';
import { useUser } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { Page } from '../../shared/Page.tsx';
import { PATHS } from '../../shared/paths.ts';
import { TrueAccountGate } from '../../shared/TrueAccountGate.tsx';
import { OwnData } from './OwnData.tsx';
import { Passkeys } from './Passkeys.tsx';
import { Sessions } from './Sessions.tsx';
import { TwoFactor } from './TwoFactor.tsx';

/** /mine/security. A demo account only has sessions; the other sections are for real accounts. */
export function SecurityPage() {
  const t = useT();
  const user = useUser();
  if (user === undefined) return null;
  const isDemo = user.is_demo === 1;
  return (
    <Page title={t('security.title')} parent={PATHS.me}>
      {isDemo && <Sessions />}
      <TrueAccountGate>
        <Link to={PATHS.password} className={`${rowClass} border-t hover:bg-raised active:bg-raised`}>
          <RowBody
            icon={<LockKeyhole size={20} strokeWidth={1.5} />}
            label={t('security.password')}
            hint={t('security.passwordHint')}
            chevron
          />
        </Link>
        <TwoFactor user={user} />
        <Passkeys user={user} />
      </TrueAccountGate>
      {!isDemo && <Sessions />}
      {!isDemo && <OwnData user={user} />}
    </Page>
  );
}
