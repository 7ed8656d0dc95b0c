import { Button } from '@tradewind/ui';
import { ImagePlus, Trash2 } from 'lucide-react';
import { useT } from './language.ts';
import { useContentUpload } from './use-content-upload.ts';

interface LogoFieldProps {
  readonly value: string;
  /** LOGO_UPLOAD_PATH for a picture that is only displayed small. */
  readonly uploadPath?: string;
  readonly hint?: string;
  onValueChange(url: string): void;
}

/** A public picture of an article, a company or an instrument. */
export function LogoField({ value, uploadPath, hint, onValueChange }: LogoFieldProps) {
  const t = useT();
  const upload = useContentUpload(onValueChange, uploadPath);
  return (
    <div>
      <p className="mb-1 text-1 text-muted">{t('content.logo')}</p>
      <div className="flex flex-wrap items-center gap-2">
        {value !== '' && (
          <img src={value} alt={t('content.logo')} className="size-14 rounded-control bg-raised object-cover" />
        )}
        <Button
          type="button"
          busy={upload.busy}
          icon={<ImagePlus aria-hidden size={16} strokeWidth={1.5} />}
          onClick={upload.choose}
        >
          {value === '' ? t('content.addPicture') : t('content.otherPicture')}
        </Button>
        {value !== '' && (
          <Button
            type="button"
            tone="quiet"
            icon={<Trash2 aria-hidden size={16} strokeWidth={1.5} />}
            onClick={() => onValueChange('')}
          >
            {t('content.removePicture')}
          </Button>
        )}
      </div>
      {hint !== undefined && <p className="mt-1 text-1 text-muted">{hint}</p>}
      {upload.failure !== undefined && (
        <p role="alert" className="mt-1 text-1 text-bad">
          {upload.failure}
        </p>
      )}
    </div>
  );
}
