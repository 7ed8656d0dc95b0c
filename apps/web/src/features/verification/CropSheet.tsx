import 'react-easy-crop/react-easy-crop.css';
import { Button, IconButton, Sheet, Slider } from '@tradewind/ui';
import { RotateCcw, RotateCw } from 'lucide-react';
import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import { useT } from '../../shared/language.ts';
import type { Picture } from '../../shared/picture.ts';
import { useObjectUrl } from '../../shared/use-object-url.ts';
import { CARD_ASPECT, type Area } from './geometry.ts';
import { CARD_MIN_WIDTH_PX } from './card.ts';

/** Below 1, a page that is longer or higher than a card fits completely. */
const ZOOM = { min: 0.5, max: 4, step: 0.05 } as const;
const QUARTER_DEGREES = 90;
const FINE_DEGREES = 45;

interface CropSheetProps {
  /** Undefined = closed. */
  readonly picture: Picture | undefined;
  readonly side: string;
  onCancel(): void;
  onUse(degrees: number, area: Area): void;
}

/** Fits a picture into the frame of a card: by touch, wheel, sliders or arrow keys. */
export function CropSheet({ picture, side, onCancel, onUse }: CropSheetProps) {
  const t = useT();
  return (
    <Sheet
      open={picture !== undefined}
      onOpenChange={(open) => {
        if (!open) onCancel();
      }}
      title={t('verification.cropTitle')}
      description={t('verification.cropHint')}
    >
      {picture !== undefined && <Fitting picture={picture} side={side} onUse={onUse} />}
    </Sheet>
  );
}

interface FittingProps extends Pick<CropSheetProps, 'side' | 'onUse'> {
  readonly picture: Picture;
}

function Fitting({ picture, side, onUse }: FittingProps) {
  const t = useT();
  const noteId = useId();
  const url = useObjectUrl(picture.blob);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [quarters, setQuarters] = useState(0);
  const [fine, setFine] = useState(0);
  const [area, setArea] = useState<Area>();
  const [busy, setBusy] = useState(false);
  const degrees = quarters * QUARTER_DEGREES + fine;
  const tooSmall = area !== undefined && area.width < CARD_MIN_WIDTH_PX;

  const turn = (by: 1 | -1) => {
    setQuarters(quarters + by);
    setCrop({ x: 0, y: 0 });
  };
  const use = () => {
    if (area === undefined) return;
    setBusy(true);
    onUse(degrees, area);
  };

  return (
    <>
      {/* touch and wheel on the picture must not move the sheet; figures and pictures stay left-to-right */}
      <div
        dir="ltr"
        data-base-ui-swipe-ignore=""
        className="relative h-[min(42dvh,22rem)] min-h-48 overflow-hidden rounded-control bg-ground"
      >
        {url !== undefined && (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            rotation={degrees}
            aspect={CARD_ASPECT}
            minZoom={ZOOM.min}
            maxZoom={ZOOM.max}
            restrictPosition={zoom >= 1}
            keyboardStep={8}
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_share, pixels) => setArea(pixels)}
            cropperProps={{ role: 'application', 'aria-label': t('verification.cropArea', { side }) }}
          />
        )}
      </div>
      <div className="mt-3 flex items-center gap-2">
        <CropSlider
          label={t('verification.zoom')}
          value={zoom}
          {...ZOOM}
          text={`${Math.round(zoom * 100)}%`}
          onValueChange={setZoom}
        />
      </div>
      {/* left and right refer to the picture, regardless of the reading direction */}
      <div dir="ltr" className="flex items-center gap-1">
        <IconButton label={t('verification.turnLeft')} onClick={() => turn(-1)} className="-ms-2">
          <RotateCcw aria-hidden size={20} strokeWidth={1.5} />
        </IconButton>
        <CropSlider
          label={t('verification.rotate')}
          value={fine}
          min={-FINE_DEGREES}
          max={FINE_DEGREES}
          step={1}
          text={t.plural('verification.degrees', fine)}
          onValueChange={setFine}
        />
        <IconButton label={t('verification.turnRight')} onClick={() => turn(1)} className="-me-2">
          <RotateCw aria-hidden size={20} strokeWidth={1.5} />
        </IconButton>
      </div>
      <p id={noteId} role="status" className="min-h-9 text-1 text-amber">
        {tooSmall ? t('verification.errorTooSmall') : ''}
      </p>
      <Button
        tone="accent"
        size="large"
        block
        busy={busy}
        disabled={area === undefined || tooSmall}
        aria-describedby={noteId}
        data-testid="use-picture"
        onClick={use}
      >
        {t('verification.usePicture')}
      </Button>
    </>
  );
}

interface CropSliderProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** The value as read by screen readers. */
  readonly text: string;
  onValueChange(value: number): void;
}

function CropSlider({ label, ...rest }: CropSliderProps) {
  return (
    <div className="flex flex-1 items-center gap-3">
      <span aria-hidden className="w-14 shrink-0 text-1 text-muted">
        {label}
      </span>
      <Slider label={label} {...rest} className="touch-none" />
    </div>
  );
}
