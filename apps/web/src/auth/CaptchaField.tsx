import { CAPTCHA_PATH } from '@tradewind/contract/light';
import { Button, classes, Skeleton, TextField } from '@tradewind/ui';
import { RotateCw } from 'lucide-react';
import { useId, useState } from 'react';
import { useT } from '../shared/language.ts';
import type { Captcha } from './use-captcha.ts';

/** As rendered by the server, in CSS px at its largest size here. */
const PICTURE = { width: 280, height: 98 } as const;

interface CaptchaFieldProps {
  readonly captcha: Captcha;
  readonly error: string | undefined;
  onEdit(): void;
}

/** A picture with characters to type, or a calculation of this device for people who cannot read it. */
export function CaptchaField(props: CaptchaFieldProps) {
  const { captcha, error, onEdit } = props;
  const t = useT();
  const stateId = useId();
  const { way } = captcha;
  const hasPicture = way === 'picture' || way === 'unsolved';
  const changeWay = (): void => {
    if (hasPicture) captcha.solve();
    else captcha.renew();
    onEdit();
  };
  return (
    <div className="space-y-2">
      {hasPicture && <PictureField {...props} />}
      <p id={stateId} role="status" className={classes('text-2', way === 'picture' && 'sr-only')}>
        {way !== 'picture' && t(`auth.captcha.${way}`)}
      </p>
      {/* one button whose text changes, so that it keeps the focus; Web Crypto exists on HTTPS and on this machine only */}
      {(!hasPicture || globalThis.isSecureContext) && (
        <Button
          tone="quiet"
          onClick={changeWay}
          // what a form without an answer leads to while there is no field
          data-faulty={(!hasPicture && error !== undefined) || undefined}
          aria-describedby={hasPicture ? undefined : stateId}
        >
          {hasPicture ? t('auth.captcha.without') : t('auth.captcha.usePicture')}
        </Button>
      )}
    </div>
  );
}

/** A tap on the picture loads another one. */
function PictureField({ captcha, error, onEdit }: CaptchaFieldProps) {
  const t = useT();
  const [loaded, setLoaded] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const isLoaded = loaded === captcha.token;
  const isFailed = failed === captcha.token;
  return (
    <>
      <button
        type="button"
        data-testid="captcha-picture"
        title={t('auth.captcha.renew')}
        onClick={captcha.renew}
        className="flex w-full items-center gap-1 rounded-control text-muted hover:text-text"
      >
        <span className="relative block aspect-[20/7] max-w-70 min-w-0 flex-1 overflow-hidden rounded-control border border-line bg-press">
          {!isFailed && (
            <img
              key={captcha.token}
              src={CAPTCHA_PATH + captcha.token}
              alt={t('auth.captcha.picture')}
              width={PICTURE.width}
              height={PICTURE.height}
              onLoad={() => setLoaded(captcha.token)}
              onError={() => setFailed(captcha.token)}
              className={classes('size-full', !isLoaded && 'opacity-0')}
            />
          )}
          {!isLoaded && !isFailed && <Skeleton className="absolute inset-0" />}
        </span>
        <span className="hit grid place-items-center">
          <RotateCw aria-hidden size={22} strokeWidth={1.5} />
        </span>
        <span className="sr-only">{t('auth.captcha.renew')}</span>
      </button>
      <TextField
        label={t('auth.captcha.label')}
        id="captcha"
        name="captcha"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={16}
        value={captcha.text}
        onValueChange={(text) => {
          captcha.setText(text);
          onEdit();
        }}
        error={error ?? (isFailed ? t('auth.captcha.failed') : undefined)}
      />
    </>
  );
}
