import { CHART_LIMITS, type Drawing } from '@tradewind/contract/light';
import { Button, Sheet, TextField } from '@tradewind/ui';
import { Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useT } from '../../../shared/language.ts';
import { Colours } from './Colours.tsx';

interface DrawingSheetProps {
  /** undefined = closed. */
  readonly drawing: Drawing | undefined;
  onChange(drawing: Drawing): void;
  onRemove(id: string): void;
  onClose(): void;
}

/** Text is saved after a pause, because the saved text is trimmed. */
const PAUSE_MS = 600;

/** Colour and text of a drawing. */
export function DrawingSheet({ drawing, onChange, onRemove, onClose }: DrawingSheetProps) {
  const t = useT();
  const [written, setWritten] = useState<{ readonly id: string; readonly text: string } | undefined>(undefined);
  const current = written !== undefined && written.id === drawing?.id ? written.text : undefined;
  const withText = (item: Drawing): Drawing => (current === undefined ? item : { ...item, text: current.trim() });
  const save = (): void => {
    if (drawing === undefined || current === undefined || current.trim() === drawing.text) return;
    onChange(withText(drawing));
  };
  const saveLater = useEffectEvent(save);
  useEffect(() => {
    const timer = setTimeout(saveLater, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [written]);
  return (
    <Sheet
      open={drawing !== undefined}
      onOpenChange={(open) => {
        if (open) return;
        save();
        setWritten(undefined);
        onClose();
      }}
      title={drawing === undefined ? t('charting.drawingTitle') : t(`charting.drawing.${drawing.kind}`)}
    >
      {drawing !== undefined && (
        <div className="space-y-3 pb-3">
          {drawing.kind === 'text' && (
            <TextField
              label={t('charting.text')}
              value={current ?? drawing.text ?? ''}
              maxLength={CHART_LIMITS.textLength}
              data-testid="drawing-text"
              onValueChange={(text) => setWritten({ id: drawing.id, text })}
              onBlur={save}
            />
          )}
          <Colours
            label={t('charting.colour')}
            chosen={drawing.colour}
            onChoose={(colour) => onChange({ ...withText(drawing), colour })}
          />
          <Button
            tone="quiet"
            className="text-bad"
            onClick={() => {
              setWritten(undefined);
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
