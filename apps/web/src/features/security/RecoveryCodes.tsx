import { Button, toast } from '@tradewind/ui';
import { Copy, Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { copyText } from '../../shared/copy-text.ts';
import { useT } from '../../shared/language.ts';
import { saveFile } from '../../shared/save-file.ts';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** Whose they are, for the file. */
  readonly account: string;
  onKept(): void;
}

/**
 * The recovery codes, this once. They stand on the page and not in a sheet: a sheet is swiped away by accident.
 */
export function RecoveryCodes({ codes, account, onKept }: RecoveryCodesProps) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, []);

  const copy = async () => {
    if (await copyText(codes.join('\n'))) toast('success', t('security.factor.copied'), undefined, 'copied');
  };
  const download = () => {
    const text = `${t('app.name')}: ${t('security.factor.fileTitle', { account })}\n\n${codes.join('\n')}\n`;
    saveFile(new Blob([text], { type: 'text/plain' }), 'tradewind-recovery-codes.txt');
  };

  return (
    <div className="m-4 rounded-sheet border border-amber p-4" data-testid="recovery-codes">
      <h3 ref={heading} tabIndex={-1} className="scroll-mt-20 text-3 font-semibold outline-none">
        {t('security.factor.codesTitle')}
      </h3>
      <p className="mt-1 text-2 text-muted">{t('security.factor.codesBody')}</p>
      <ul dir="ltr" className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2 text-center">
        {codes.map((code) => (
          <li key={code} className="rounded-control bg-raised py-1.5 text-2 font-semibold tracking-wide tabular-nums">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2 *:flex-1">
        <Button icon={<Copy aria-hidden size={18} strokeWidth={1.5} />} onClick={() => void copy()}>
          {t('security.factor.copy')}
        </Button>
        <Button icon={<Download aria-hidden size={18} strokeWidth={1.5} />} onClick={download}>
          {t('security.factor.download')}
        </Button>
      </div>
      <Button tone="accent" block className="mt-2" onClick={onKept}>
        {t('security.factor.kept')}
      </Button>
    </div>
  );
}
