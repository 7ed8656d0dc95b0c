import { CHART_LIMITS, STUDIES, type Study, type StudyKind } from '@tradewind/contract/light';
import { Button, IconButton } from '@tradewind/ui';
import { PencilLine, Plus, X } from 'lucide-react';
import { useT } from '../../../shared/language.ts';
import { STUDY_SPECS, studyLabel } from '../../../trading/studies.ts';

interface StudiesProps {
  readonly studies: readonly Study[];
  onAdd(): void;
  onEdit(study: Study): void;
  onRemove(id: string): void;
}

/** The active indicators. */
export function Studies({ studies, onAdd, onEdit, onRemove }: StudiesProps) {
  const t = useT();
  const isFull = studies.length >= CHART_LIMITS.studies;
  return (
    <>
      <ul>
        {studies.map((study) => (
          <li key={study.id} className="flex items-center gap-2 border-b border-line">
            <span
              aria-hidden
              className="size-2.5 shrink-0 rounded-full"
              style={{ background: `var(--series-${study.colours[0] ?? 1})` }}
            />
            <span className="min-w-0 flex-1 py-1.5">
              <bdi className="figures block text-2">{studyLabel(study)}</bdi>
              <span className="block truncate text-1 text-muted">{t(`charting.study.${study.kind}`)}</span>
            </span>
            <IconButton
              label={`${t('charting.edit')} ${studyLabel(study)}`}
              data-testid={`edit-${study.id}`}
              onClick={() => onEdit(study)}
            >
              <PencilLine aria-hidden size={18} strokeWidth={1.5} />
            </IconButton>
            <IconButton
              label={`${t('charting.remove')} ${studyLabel(study)}`}
              data-testid={`remove-${study.id}`}
              className="text-bad"
              onClick={() => onRemove(study.id)}
            >
              <X aria-hidden size={18} strokeWidth={1.5} />
            </IconButton>
          </li>
        ))}
      </ul>
      {isFull ? (
        <p className="py-2 text-1 text-muted">{t('charting.full', { most: CHART_LIMITS.studies })}</p>
      ) : (
        <Button tone="quiet" className="-ms-3" data-testid="add-study" onClick={onAdd}>
          <Plus aria-hidden size={18} strokeWidth={1.5} />
          {t('charting.add')}
        </Button>
      )}
    </>
  );
}

/** All available indicators. */
export function StudyList({ onChoose }: { onChoose(kind: StudyKind): void }) {
  const t = useT();
  return (
    <ul className="pb-2">
      {STUDIES.map((kind) => (
        <li key={kind} className="border-b border-line last:border-b-0">
          <button
            type="button"
            data-testid={`study-${kind}`}
            onClick={() => onChoose(kind)}
            className="flex min-h-(--hit) w-full items-center gap-3 text-start text-2 hover:bg-press"
          >
            <bdi className="figures w-14 shrink-0 font-semibold">{STUDY_SPECS[kind].short}</bdi>
            <span className="min-w-0 flex-1 py-1">{t(`charting.study.${kind}`)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
