import { CAPTCHA_PATH } from '@tradewind/contract/light';
import { Button, classes, Skeleton, TextField } from '@tradewind/ui';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
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
  const { captcha, onEdit } = props;
  const t = useT();
  const isSolved = captcha.way === 'solved';
  const solve = (): void => {
    captcha.solve();
    onEdit();
  };
  return (
    <div className="space-y-2">
      {!isSolved && <PictureField {...props} />}
      <p role="status" className={classes('text-2', captcha.way === 'picture' && 'sr-only')}>
        {captcha.way !== 'picture' && t(`auth.captcha.${captcha.way}`)}
      </p>
      {isSolved ? (
        <Button tone="quiet" onClick={captcha.renew}>
          {t('auth.captcha.renew')}
        </Button>
      ) : (
        // Web Crypto exists on HTTPS and on this machine only
        globalThis.isSecureContext && (
          <Button tone="quiet" busy={captcha.way === 'solving'} onClick={solve}>
            {t('auth.captcha.without')}
          </Button>
        )
      )}
    </div>
  );
}

/** A tap on the picture loads another one. */
function PictureField({ captcha, error, onEdit }: CaptchaFieldProps) {
  const t = useT();
  const [loaded, setLoaded] = useState<string>();
  const [failed, setFailed] = useState<string>();
  // a picture would replace the calculation that its token stands for
  const isShown = captcha.way !== 'solving';
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
          {isShown && !isFailed && (
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
