import { EmptyState } from '@tradewind/ui';
import { Compass } from 'lucide-react';
import { ButtonLink } from '../shared/ButtonLink.tsx';
import { useT } from '../shared/language.ts';
import { PATHS } from '../shared/paths.ts';

export function NotFoundPage() {
  const t = useT();
  return (
    <EmptyState
      icon={<Compass size={40} strokeWidth={1.5} />}
      title={t('app.error.notFoundTitle')}
      body={t('app.error.notFoundBody')}
      action={<ButtonLink to={PATHS.overview}>{t('app.error.toOverview')}</ButtonLink>}
    />
  );
}
