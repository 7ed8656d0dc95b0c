import { Button, copyText, toast } from '@tradewind/ui';
import { Copy } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useT } from '../../shared/language.ts';

/** The new key, shown only once. It is on the page rather than in a sheet, which could be closed by accident. */
export function ShownKey({ text, onKept }: { text: string; onKept(): void }) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, []);
  const copy = async () => {
    if (await copyText(text)) toast('success', t('programs.copied'), undefined, 'copied');
    else toast('warning', t('invite.copyFailed'), undefined, 'copied');
  };
  const address = `${window.location.origin}/v1/api/main/wallet/getBalance`;
  return (
    <section className="m-4 rounded-sheet border border-amber p-4" data-testid="new-key">
      <h2 ref={heading} tabIndex={-1} className="scroll-mt-20 text-3 font-semibold outline-none">
        {t('programs.shownTitle')}
      </h2>
      <p className="mt-1 text-2 text-muted">{t('programs.shownBody')}</p>
      <p
        dir="ltr"
        className="mt-3 rounded-control bg-raised p-3 font-mono text-2 break-all select-all"
        data-testid="key-text"
      >
        {text}
      </p>
      <Button
        block
        className="mt-3"
        icon={<Copy aria-hidden size={18} strokeWidth={1.5} />}
        onClick={() => void copy()}
      >
        {t('programs.copy')}
      </Button>
      <p className="mt-3 text-1 text-muted">{t('programs.try')}</p>
      <p dir="ltr" className="mt-1 rounded-control bg-raised p-3 font-mono text-1 break-all text-muted select-all">
        {`curl -H "Authorization: Bearer ${text}" ${address}`}
      </p>
      <Button tone="accent" block className="mt-3" onClick={onKept}>
        {t('programs.kept')}
      </Button>
    </section>
  );
}
