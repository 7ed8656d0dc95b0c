import { Button, Spinner, useReadable, touchScreen } from '@tradewind/ui';
import { Camera, ImagePlus, LockKeyhole, ReceiptText, RefreshCw, Trash2 } from 'lucide-react';
import { useId, useRef } from 'react';
import { useT } from '../../../shared/language.ts';
import {
  FILE_PROBLEM_TEXTS,
  FileInput,
  PictureFailure,
  TransferText,
  UploadProgress,
} from '../../../shared/picture-parts.tsx';
import { useObjectUrl } from '../../../shared/use-object-url.ts';
import { useOwnImage } from '../../../shared/use-own-image.ts';
import type { Proof } from './use-proof.ts';

const PROBLEM_TEXTS = { ...FILE_PROBLEM_TEXTS, tooSmall: 'funds.proofSmall' } as const;

interface ProofFieldProps {
  readonly proof: Proof;
  readonly hint: string;
  readonly error: string | undefined;
  /** While the form is being sent. */
  readonly disabled: boolean;
  /** The user chose a proof of payment. */
  onPick(): void;
}

/** A picture as proof of payment, from a file or the camera, with its upload. */
export function ProofField({ proof, hint, error, disabled, onPick }: ProofFieldProps) {
  const t = useT();
  const titleId = useId();
  const noteId = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const hasCamera = useReadable(touchScreen);
  const pick = (file: File) => {
    onPick();
    proof.open(file);
  };
  const choose = (
    <Button
      disabled={disabled}
      busy={proof.opening}
      icon={<ImagePlus aria-hidden size={18} strokeWidth={1.5} />}
      onClick={() => chooser.current?.click()}
    >
      {t(proof.transfer === undefined ? 'verification.choose' : 'verification.replace')}
    </Button>
  );
  return (
    <section
      aria-labelledby={titleId}
      aria-describedby={noteId}
      data-testid="proof"
      data-faulty={error === undefined ? undefined : ''}
      tabIndex={-1}
      className="outline-offset-4"
    >
      <h3 id={titleId} className="text-2 font-semibold">
        {t('funds.proof')}
      </h3>
      <p className="mt-0.5 text-1 text-muted">{hint}</p>
      <FileInput ref={chooser} testId="file-proof" onFile={pick} />
      <FileInput ref={camera} testId="camera-proof" capture onFile={pick} />
      {proof.transfer === undefined ? (
        <div className="mt-2 flex flex-col items-center gap-3 rounded-control border border-dashed border-line-strong p-4">
          <ReceiptText aria-hidden size={32} strokeWidth={1} className="shrink-0 text-muted" />
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
            {choose}
          </div>
        </div>
      ) : (
        <>
          <Preview proof={proof} />
          <div className="mt-2 flex flex-wrap gap-2">
            {proof.transfer.state === 'failed' && (
              <Button tone="accent" icon={<RefreshCw aria-hidden size={16} />} onClick={proof.retry}>
                {t('verification.tryAgain')}
              </Button>
            )}
            {choose}
            <Button
              disabled={disabled}
              icon={<Trash2 aria-hidden size={16} strokeWidth={1.5} />}
              onClick={proof.remove}
            >
              {t('verification.remove')}
            </Button>
          </div>
        </>
      )}
      <div id={noteId} role="status" className="mt-1.5 min-h-5 text-1">
        {proof.problem !== undefined ? (
          <PictureFailure text={t(PROBLEM_TEXTS[proof.problem])} />
        ) : error !== undefined ? (
          <PictureFailure text={error} />
        ) : (
          proof.transfer !== undefined && <TransferText transfer={proof.transfer} />
        )}
      </div>
      <p className="mt-1 flex gap-2 text-1 text-muted">
        <LockKeyhole aria-hidden size={16} strokeWidth={1.5} className="mt-px shrink-0" />
        <span>{t('funds.privacy')}</span>
      </p>
    </section>
  );
}

/** The picture being sent or, if it was uploaded before a reload, the server's copy. */
function Preview({ proof }: { proof: Proof }) {
  const t = useT();
  const { blob, transfer } = proof;
  const own = useOwnImage(blob === undefined && transfer?.state === 'sent' ? transfer.url : '');
  const local = useObjectUrl(blob);
  const shown = local ?? own.url;
  return (
    <div className="relative mt-2 grid min-h-32 place-items-center overflow-hidden rounded-control border border-line-strong bg-raised">
      {shown !== undefined ? (
        <img src={shown} alt={t('funds.proofAlt')} className="max-h-72 w-full object-contain" />
      ) : own.status === 'error' ? (
        <p className="p-4 text-1 text-muted">{t('funds.proofFailed')}</p>
      ) : (
        <Spinner />
      )}
      {transfer?.state === 'sending' && <UploadProgress share={transfer.share} label={t('funds.proofProgress')} />}
    </div>
  );
}
