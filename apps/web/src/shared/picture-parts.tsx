/** Shared parts for uploading pictures: the hidden file input, the progress bar, and the reason of a failure. */
import { useFormat } from '@tradewind/ui';
import { TriangleAlert } from 'lucide-react';
import type { RefObject } from 'react';
import { useT } from './language.ts';
import type { PictureProblem, Transfer } from './picture.ts';

/** Texts for problems of any file; the text for one that is too small depends on its purpose. */
export const FILE_PROBLEM_TEXTS = {
  heic: 'verification.errorHeic',
  unreadable: 'verification.errorUnreadable',
  tooLarge: 'verification.errorTooLarge',
} as const satisfies Record<Exclude<PictureProblem, 'tooSmall'>, string>;

interface FileInputProps {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly testId: string;
  /** Opens the camera, if there is one. */
  readonly capture?: boolean;
  onFile(file: File): void;
}

/** Opened by buttons; the input itself is hidden from keyboard and screen readers. */
export function FileInput({ ref, testId, capture = false, onFile }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept="image/*"
      capture={capture ? 'environment' : undefined}
      hidden
      data-testid={testId}
      onChange={(event) => {
        const file = event.currentTarget.files?.[0];
        // the same file can be selected again after it was removed
        event.currentTarget.value = '';
        if (file !== undefined) onFile(file);
      }}
    />
  );
}

/** At the lower edge of the picture being sent. `share` is 0 to 1. */
export function UploadProgress({ share, label }: { share: number; label: string }) {
  const percent = Math.round(share * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="absolute inset-x-0 bottom-0 h-1.5 bg-scrim"
    >
      <div className="h-full bg-accent transition-[width] duration-(--motion-fast)" style={{ width: `${percent}%` }} />
    </div>
  );
}

export function PictureFailure({ text }: { text: string }) {
  return (
    <p className="flex gap-1.5 text-bad">
      <TriangleAlert aria-hidden size={16} strokeWidth={1.5} className="mt-px shrink-0" />
      <span>{text}</span>
    </p>
  );
}

/** The state of the upload as text below the picture. */
export function TransferText({ transfer }: { transfer: Transfer }) {
  const t = useT();
  const format = useFormat();
  switch (transfer.state) {
    case 'sent':
      return <p className="text-good">{t('verification.uploaded')}</p>;
    case 'failed':
      return <PictureFailure text={t('verification.uploadFailed', { reason: transfer.reason })} />;
    case 'sending':
      return (
        // the progress bar has a value; screen readers need not announce each percent
        <p aria-hidden className="text-muted tabular-nums">
          {transfer.share < 1
            ? t('verification.uploading', { percent: `${format.number(Math.round(transfer.share * 100))}%` })
            : t('verification.checking')}
        </p>
      );
  }
}
