import { Button, SecretCodes } from '@tradewind/ui';
import { useT } from '../../shared/language.ts';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** The owner of the codes, for the file. */
  readonly account: string;
  onKept(): void;
}

/** Shows the recovery codes, only once. Continuing requires saving them. */
export function RecoveryCodes({ codes, account, onKept }: RecoveryCodesProps) {
  const t = useT();
  return (
    <div data-testid="recovery-codes" className="space-y-4">
      <SecretCodes
        codes={codes}
        texts={{
          copy: t('login.codes.copy'),
          copied: t('login.codes.copied'),
          failed: t('shared.copyFailed'),
          download: t('login.codes.download'),
        }}
        file={{
          name: 'tradewind-operator-recovery-codes.txt',
          heading: `${t('app.name')} ${t('app.backoffice')}: ${t('login.codes.fileTitle', { account })}`,
        }}
      />
      <Button tone="accent" size="large" block onClick={onKept}>
        {t('login.codes.kept')}
      </Button>
    </div>
  );
}
