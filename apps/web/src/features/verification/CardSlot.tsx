import { Button, Spinner, useReadable, touchScreen } from '@tradewind/ui';
import { Camera, CreditCard, Crop, IdCard, ImagePlus, RefreshCw, Trash2 } from 'lucide-react';
import { useId, useRef, type RefObject } from 'react';
import { useT } from '../../shared/language.ts';
import {
  FILE_PROBLEM_TEXTS,
  FileInput,
  PictureFailure,
  TransferText,
  UploadProgress,
} from '../../shared/picture-parts.tsx';
import { useObjectUrl } from '../../shared/use-object-url.ts';
import { CropSheet } from './CropSheet.tsx';
import type { CardPicture } from './use-card-picture.ts';

const PROBLEM_TEXTS = { ...FILE_PROBLEM_TEXTS, tooSmall: 'verification.errorTooSmall' } as const;

interface CardSlotProps {
  readonly side: 'front' | 'back';
  readonly picture: CardPicture;
  /** While the form is being sent. */
  readonly disabled: boolean;
}

/** One side of the card: empty with buttons for adding a picture, or the picture to be sent, with its upload. */
export function CardSlot({ side, picture, disabled }: CardSlotProps) {
  const t = useT();
  const titleId = useId();
  const name = t(`verification.${side}`);
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const { cut, opening, problem } = picture;
  const preview = useObjectUrl(cut?.card);
  return (
    <section aria-labelledby={titleId} data-testid={`card-${side}`} className="min-w-0">
      <h2 id={titleId} className="mb-1.5 text-1 text-muted">
        {name}
      </h2>
      <FileInput ref={chooser} testId={`file-${side}`} onFile={picture.open} />
      <FileInput ref={camera} testId={`camera-${side}`} capture onFile={picture.open} />
      <div className="relative grid aspect-[85.6/54] place-items-center overflow-hidden rounded-control border border-line-strong bg-raised">
        {preview === undefined ? (
          <Empty side={side} opening={opening} disabled={disabled} chooser={chooser} camera={camera} />
        ) : (
          <img src={preview} alt={t('verification.previewOf', { side: name })} className="size-full object-cover" />
        )}
        {cut?.transfer.state === 'sending' && (
          <UploadProgress share={cut.transfer.share} label={t('verification.progressOf', { side: name })} />
        )}
      </div>
      <div role="status" className="mt-1.5 min-h-5 text-1">
        {problem !== undefined ? (
          <PictureFailure text={t(PROBLEM_TEXTS[problem])} />
        ) : (
          cut !== undefined && <TransferText transfer={cut.transfer} />
        )}
      </div>
      {cut !== undefined && (
        <div className="-mx-1 mt-1 flex flex-wrap gap-1">
          {cut.transfer.state === 'failed' && (
            <Button tone="accent" icon={<RefreshCw aria-hidden size={16} />} onClick={picture.retry}>
              {t('verification.tryAgain')}
            </Button>
          )}
          <Button
            tone="quiet"
            disabled={disabled}
            icon={<Crop aria-hidden size={16} strokeWidth={1.5} />}
            className="px-2"
            onClick={picture.fitAgain}
          >
            {t('verification.cropAgain')}
          </Button>
          <Button
            tone="quiet"
            disabled={disabled}
            busy={opening}
            icon={<ImagePlus aria-hidden size={16} strokeWidth={1.5} />}
            className="px-2"
            onClick={() => chooser.current?.click()}
          >
            {t('verification.replace')}
          </Button>
          <Button
            tone="quiet"
            disabled={disabled}
            icon={<Trash2 aria-hidden size={16} strokeWidth={1.5} />}
            className="px-2"
            onClick={picture.remove}
          >
            {t('verification.remove')}
          </Button>
        </div>
      )}
      <CropSheet picture={picture.fitting} side={name} onCancel={picture.cancelFitting} onUse={picture.use} />
    </section>
  );
}

interface EmptyProps {
  readonly side: 'front' | 'back';
  readonly opening: boolean;
  readonly disabled: boolean;
  readonly chooser: RefObject<HTMLInputElement | null>;
  readonly camera: RefObject<HTMLInputElement | null>;
}

function Empty({ side, opening, disabled, chooser, camera }: EmptyProps) {
  const t = useT();
  const hasCamera = useReadable(touchScreen);
  const Icon = side === 'front' ? IdCard : CreditCard;
  if (opening) {
    return (
      <p role="status" className="flex items-center gap-2 text-2 text-muted">
        <Spinner />
        {t('verification.preparing')}
      </p>
    );
  }
  return (
    <div className="flex flex-col items-center gap-3 p-3 text-center">
      <Icon aria-hidden size={40} strokeWidth={1} className="text-muted" />
      <div className="flex flex-wrap justify-center gap-2">
        {hasCamera && (
          <Button
            disabled={disabled}
            icon={<Camera aria-hidden size={18} strokeWidth={1.5} />}
            onClick={() => camera.current?.click()}
          >
            {t('verification.camera')}
          </Button>
        )}
        <Button
          disabled={disabled}
          icon={<ImagePlus aria-hidden size={18} strokeWidth={1.5} />}
          onClick={() => chooser.current?.click()}
        >
          {t('verification.choose')}
        </Button>
      </div>
    </div>
  );
}
