import { TimeText } from '@tradewind/ui';
import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router';
import { useT } from '../../shared/language.ts';
import { Section } from '../../shared/Page.tsx';
import { PATHS, recordPath } from '../../shared/paths.ts';
import { CHANGE_FIELDS } from './change-fields.ts';
import { FieldDiff } from './FieldDiff.tsx';

/** One version of the terms of an instrument or a group. */
interface Version {
  readonly version: number;
  /** 0 = from the start. */
  readonly applied_at: number;
  readonly change_request_id: number | null;
  readonly before: Readonly<Record<string, string | number>> | null;
  readonly changes: Readonly<Record<string, string | number>>;
}

/** All versions of the terms, newest first. */
export function Versions({ versions, hint }: { versions: readonly Version[]; hint: string }) {
  const t = useT();
  return (
    <Section title={t('changes.versions')} hint={hint}>
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
                <span className="font-semibold">{t('changes.versionOf', { version })}</span>
                {before !== null && (
                  <span className="min-w-0">
                    {CHANGE_FIELDS.filter((field) => field in changes)
                      .map((field) => t(`changes.field.${field}`))
                      .join(' · ')}
                  </span>
                )}
                {at === 0 ? (
                  <span className="text-muted">{t('changes.first')}</span>
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
