import { classes } from '@tradewind/ui';
import { useT } from '../../shared/language.ts';
import type { ChangeField, FieldChange } from './change-fields.ts';
import { textDiff, type Piece } from './text-diff.ts';
import { Picture, valueText } from './Value.tsx';

/** Texts that people copy by hand are compared character by character; figures, lists and choices only as a whole. */
const BY_LETTER: ReadonlySet<ChangeField> = new Set<ChangeField>([
  'currency',
  'protocol',
  'address',
  'bank_name',
  'bank_address',
  'bank_swift',
  'payee_name',
  'payee_account',
  'bank_remark',
  'enabled',
  'code',
  'base',
  'quote',
  'show_code',
  'name',
  'names',
  'email',
  'service_link',
  'support_email',
  'support_hours',
  'complaint_email',
  'company_status_url',
  'regulator',
  'sentences',
  'redirect_url',
]);

/** Fields that change, before and after side by side; differing characters are marked and underlined. */
export function Compared({ changes }: { changes: readonly FieldChange[] }) {
  const t = useT();
  return (
    <div>
      {changes.map((change) => (
        <ComparedField key={change.field} change={change} />
      ))}
      {changes.some(({ field }) => BY_LETTER.has(field)) && (
        <p className="mt-2 text-1 text-muted">{t('changes.marked')}</p>
      )}
    </div>
  );
}

function ComparedField({ change: { field, before, after } }: { change: FieldChange }) {
  const t = useT();
  const picture = (value = '') => (field === 'logo' && value !== '' ? value : undefined);
  const now = valueText(field, after, t);
  const old = before === undefined ? undefined : valueText(field, before, t);
  const diff = old === undefined ? undefined : BY_LETTER.has(field) ? textDiff(old, now) : wholeDiff(old, now);
  return (
    <div role="group" aria-label={t(`changes.field.${field}`)} className="border-t border-line py-3">
      <h3 className="mb-1 text-2 font-semibold">{t(`changes.field.${field}`)}</h3>
      <dl className={classes('grid gap-3', diff !== undefined && 'wide:grid-cols-2')}>
        {diff !== undefined && (
          <Side label={t('changes.before')} pieces={diff.before} picture={picture(before)} tone="old" />
        )}
        <Side
          label={diff === undefined ? t('changes.isNew') : t('changes.after')}
          pieces={diff?.after ?? [{ text: now, isChanged: false }]}
          picture={picture(after)}
          tone="new"
        />
      </dl>
    </div>
  );
}

function wholeDiff(before: string, after: string): ReturnType<typeof textDiff> {
  const piece = (text: string): readonly Piece[] => (text === '' ? [] : [{ text, isChanged: true }]);
  return { before: piece(before), after: piece(after) };
}

interface SideProps {
  readonly label: string;
  readonly pieces: readonly Piece[];
  /** Shown instead of the pieces. */
  readonly picture: string | undefined;
  readonly tone: 'old' | 'new';
}

function Side({ label, pieces, picture, tone }: SideProps) {
  const t = useT();
  return (
    <div className="min-w-0">
      <dt className="mb-0.5 text-1 text-muted">{label}</dt>
      <dd
        dir="ltr"
        data-testid={`compared-${tone}`}
        className={classes(
          'rounded-control px-3 py-2 [font-family:ui-monospace,monospace] text-3 leading-relaxed whitespace-pre-line [overflow-wrap:anywhere]',
          tone === 'old' ? 'bg-bad-soft' : 'bg-good-soft',
        )}
      >
        {picture !== undefined && <Picture url={picture} />}
        {pieces.length === 0 && <span className="text-muted">{t('changes.noneBefore')}</span>}
        {(picture === undefined ? pieces : []).map(({ text, isChanged }, index) =>
          isChanged ? (
            <mark
              // pieces have no name of their own and never move
              key={`${index} ${text}`}
              className={classes(
                'bg-transparent font-bold underline decoration-2 underline-offset-4',
                tone === 'old' ? 'text-bad' : 'text-good',
              )}
            >
              {text}
            </mark>
          ) : (
            <span key={`${index} ${text}`}>{text}</span>
          ),
        )}
      </dd>
    </div>
  );
}
