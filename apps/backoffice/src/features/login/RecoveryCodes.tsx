import { Button, copyText, saveFile, toast } from '@tradewind/ui';
import { Copy, Download } from 'lucide-react';
import { useT } from '../../shared/language.ts';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** Whose they are, for the file. */
  readonly account: string;
  onKept(): void;
}

/** The recovery codes, this once: nothing leads on before they are kept. */
export function RecoveryCodes({ codes, account, onKept }: RecoveryCodesProps) {
  const t = useT();
  const copy = async () => {
    if (await copyText(codes.join('\n'))) toast('success', t('login.codes.copied'), undefined, 'copied');
    else toast('warning', t('shared.copyFailed'), undefined, 'copied');
  };
  const download = () => {
    const heading = `${t('app.name')} ${t('app.backoffice')}: ${t('login.codes.fileTitle', { account })}`;
    const text = `${heading}\n\n${codes.join('\n')}\n`;
    saveFile(new Blob([text], { type: 'text/plain' }), 'tradewind-operator-recovery-codes.txt');
  };
  return (
    <div data-testid="recovery-codes" className="space-y-4">
      <ul dir="ltr" className="grid grid-cols-2 gap-2 text-center">
        {codes.map((code) => (
          <li key={code} className="rounded-control bg-raised py-1.5 text-2 font-semibold tracking-wide tabular-nums">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 *:flex-1">
        <Button icon={<Copy aria-hidden size={18} strokeWidth={1.5} />} onClick={() => void copy()}>
          {t('login.codes.copy')}
        </Button>
        <Button icon={<Download aria-hidden size={18} strokeWidth={1.5} />} onClick={download}>
          {t('login.codes.download')}
        </Button>
      </div>
      <Button tone="accent" size="large" block onClick={onKept}>
        {t('login.codes.kept')}
      </Button>
    </div>
  );
}
