import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from './language.ts';

/** Details that few people need, such as checksums: collapsed by default. */
export function Technical({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <details data-testid="technical" className="group">
      <summary className="flex min-h-(--hit) cursor-pointer list-none items-center gap-1 text-2 text-muted">
        {t('reports.technical')}
        <ChevronDown aria-hidden size={18} strokeWidth={1.5} className="group-open:rotate-180" />
      </summary>
      {children}
    </details>
  );
}
