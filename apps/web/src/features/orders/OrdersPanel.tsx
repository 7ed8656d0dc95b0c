import { EmptyState } from '@tradewind/ui';
import { ButtonLink } from '../../shared/ButtonLink.tsx';
import { useUser } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { loginPath, PATHS } from '../../shared/paths.ts';
import { OrdersTabs } from './OrdersTabs.tsx';
import { MarginBanner, SummaryStrip } from './Summary.tsx';

/** Orders below the chart on a desktop; visitors are asked to log in. Fills its parent. */
export function OrdersPanel() {
  const t = useT();
  const user = useUser();
  if (user === undefined) {
    return (
      <div className="grid h-full place-items-center overflow-y-auto">
        <EmptyState
          title={t('orders.loginTitle')}
          body={t('orders.loginBody')}
          action={<ButtonLink to={loginPath(PATHS.orders)}>{t('app.nav.login')}</ButtonLink>}
        />
      </div>
    );
  }
  return (
    <div key={user.id} className="flex h-full flex-col">
      <MarginBanner />
      <SummaryStrip />
      <OrdersTabs wide />
    </div>
  );
}
