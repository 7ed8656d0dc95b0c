import { EmptyState } from '@tradewind/ui';
import { Compass } from 'lucide-react';
import { Link } from 'react-router';
import { useT } from '../shared/language.ts';
import { PATHS } from '../shared/paths.ts';

export function NotFoundPage() {
  const t = useT();
  return (
    <EmptyState
      icon={<Compass size={40} strokeWidth={1.5} />}
      title={t('app.error.notFoundTitle')}
      body={t('app.error.notFoundBody')}
      action={
        <Link
          to={PATHS.quotes}
          className="hit inline-flex items-center rounded-control bg-accent px-4 text-2 font-semibold text-on-accent"
        >
          {t('app.error.toQuotes')}
        </Link>
      }
    />
  );
}
