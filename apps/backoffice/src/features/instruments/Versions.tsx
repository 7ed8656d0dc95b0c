import type { InstrumentVersion } from '@tradewind/contract/operator-light';
import { TimeText } from '@tradewind/ui';
import { Link } from 'react-router';
import { useT } from '../../shared/language.ts';
import { Section } from '../../shared/Page.tsx';
import { PATHS, recordPath } from '../../shared/paths.ts';
import { FieldDiff } from './FieldDiff.tsx';

/** Every set of terms there was, newest first. */
export function Versions({ versions }: { versions: readonly InstrumentVersion[] }) {
  const t = useT();
  return (
    <Section title={t('instruments.versions')} hint={t('instruments.versionsHint')}>
      <ol className="border-t border-line">
        {versions.map(({ version, applied_at: at, change_request_id: request, before, changes }) => (
          <li key={version} className="border-b border-line">
            <details>
              <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 py-1 text-2">
                <span className="font-semibold">{t('instruments.versionOf', { version })}</span>
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
