import type { LucideIcon } from 'lucide-react';
import { ButtonLink } from '../shared/ButtonLink.tsx';
import { useT } from '../shared/language.ts';
import { PATHS } from '../shared/paths.ts';

interface DeadEndProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly body: string;
}

/** A page without content: the reason, and a link to continue. */
export function DeadEnd({ icon: Icon, title, body }: DeadEndProps) {
  const t = useT();
  return (
    <div className="mx-auto flex max-w-104 flex-col items-center gap-2 px-6 py-16 text-center" data-testid="dead-end">
      <Icon aria-hidden size={40} strokeWidth={1.5} className="mb-1 text-muted" />
      <h1 className="text-4 font-semibold">{title}</h1>
      <p className="text-2 text-muted">{body}</p>
      <ButtonLink to={PATHS.overview} className="mt-3">
        {t('app.error.toOverview')}
      </ButtonLink>
    </div>
  );
}
