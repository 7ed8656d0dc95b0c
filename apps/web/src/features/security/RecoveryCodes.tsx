import { Button, SecretCodes } from '@tradewind/ui';
import { useEffect, useRef } from 'react';
import { useT } from '../../shared/language.ts';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** The owner of the codes, for the file. */
  readonly account: string;
  onKept(): void;
}

/**
 * The recovery codes, shown only once. They are on the page rather than in a sheet, which could be closed by accident.
 */
export function RecoveryCodes({ codes, account, onKept }: RecoveryCodesProps) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, []);

  return (
    <div className="m-4 rounded-sheet border border-amber p-4" data-testid="recovery-codes">
      <h3 ref={heading} tabIndex={-1} className="scroll-mt-20 text-3 font-semibold outline-none">
        {t('security.factor.codesTitle')}
      </h3>
      <p className="mt-1 text-2 text-muted">{t('security.factor.codesBody')}</p>
      <div className="mt-3 space-y-4">
        <SecretCodes
          codes={codes}
          texts={{
            copy: t('security.factor.copy'),
            copied: t('security.factor.copied'),
            failed: t('invite.copyFailed'),
            download: t('security.factor.download'),
          }}
          file={{
            name: 'tradewind-recovery-codes.txt',
            heading: `${t('app.name')}: ${t('security.factor.fileTitle', { account })}`,
          }}
        />
      </div>
      <Button tone="accent" block className="mt-2" onClick={onKept}>
        {t('security.factor.kept')}
      </Button>
    </div>
  );
}
