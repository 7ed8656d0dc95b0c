import { CHART_LIMITS, type Drawing } from '@tradewind/contract/light';
import { Button, Sheet, TextField } from '@tradewind/ui';
import { Trash2 } from 'lucide-react';
import { useT } from '../../../shared/language.ts';
import { Colours } from './Colours.tsx';

interface DrawingSheetProps {
  /** undefined = closed. */
  readonly drawing: Drawing | undefined;
  onChange(drawing: Drawing): void;
  onRemove(id: string): void;
  onClose(): void;
}

/** Colour and text of a drawing. Each change shows at once. */
export function DrawingSheet({ drawing, onChange, onRemove, onClose }: DrawingSheetProps) {
  const t = useT();
  return (
    <Sheet
      open={drawing !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={drawing === undefined ? t('charting.drawingTitle') : t(`charting.drawing.${drawing.kind}`)}
    >
      {drawing !== undefined && (
        <div className="space-y-3 pb-3">
          {drawing.kind === 'text' && (
            <TextField
              label={t('charting.text')}
              value={drawing.text ?? ''}
              maxLength={CHART_LIMITS.textLength}
              data-testid="drawing-text"
              onValueChange={(text) => onChange({ ...drawing, text })}
            />
          )}
          <Colours
            label={t('charting.colour')}
            chosen={drawing.colour}
            onChoose={(colour) => onChange({ ...drawing, colour })}
          />
          <Button
            tone="quiet"
            className="text-bad"
            onClick={() => {
              onRemove(drawing.id);
              onClose();
            }}
          >
            <Trash2 aria-hidden size={18} strokeWidth={1.5} />
            {t('charting.remove')}
          </Button>
        </div>
      )}
    </Sheet>
  );
}
