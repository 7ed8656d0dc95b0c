import type { InstrumentVersion } from '@tradewind/contract/operator-light';
import { TimeText } from '@tradewind/ui';
import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router';
import { useT, type T } from '../../shared/language.ts';
import { Section } from '../../shared/Page.tsx';
import { PATHS, recordPath } from '../../shared/paths.ts';
import { CHANGE_FIELDS } from '../changes/index.ts';
import { FieldDiff } from './FieldDiff.tsx';

/** All versions of the terms, newest first. */
export function Versions({ versions }: { versions: readonly InstrumentVersion[] }) {
  const t = useT();
  return (
    <Section title={t('instruments.versions')} hint={t('instruments.versionsHint')}>
      <ol className="border-t border-line">
        {versions.map(({ version, applied_at: at, change_request_id: request, before, changes }) => (
          <li key={version} className="border-b border-line">
            <details className="group">
              <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-3 py-1 text-2 [&::-webkit-details-marker]:hidden">
                <ChevronDown
                  aria-hidden
                  size={16}
                  strokeWidth={1.5}
                  className="shrink-0 text-muted transition-transform duration-(--motion-fast) group-open:rotate-180"
                />
                <span className="font-semibold">{t('instruments.versionOf', { version })}</span>
                {before !== null && <span className="min-w-0">{namesOf(changes, t)}</span>}
                {at === 0 ? (
                  <span className="text-muted">{t('instruments.first')}</span>
                ) : (
                  <TimeText timeMs={at} className="text-muted wide:ms-auto" />
                )}
              </summary>
              <div className="pb-3">
                <FieldDiff before={before} changes={changes} />
                {request !== null && (
                  <Link
                    to={recordPath(PATHS.changes, request)}
                    className="hit inline-flex items-center text-2 font-semibold text-accent"
                  >
                    {t('changes.record', { id: request })}
                  </Link>
                )}
              </div>
            </details>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Names of the terms that changed. */
function namesOf(changes: InstrumentVersion['changes'], t: T): string {
  const fields = CHANGE_FIELDS.filter((field) => field in changes).map((field) => t(`changes.field.${field}`));
  return [...fields, ...('suspended' in changes ? [t('instruments.suspension')] : [])].join(' · ');
}
