import { Button, copyText, toast } from '@tradewind/ui';
import { Copy } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useT } from '../../shared/language.ts';

interface ShownProps {
  readonly title: string;
  readonly body: string;
  /** What is shown only once, and can be copied. */
  readonly text: string;
  readonly copyLabel: string;
  readonly copied: string;
  onKept(): void;
  readonly children?: ReactNode;
}

/** A new secret, shown only once. It is on the page rather than in a sheet, which could be closed by accident. */
export function Shown({ title, body, text, copyLabel, copied, onKept, children }: ShownProps) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, []);
  const copy = async () => {
    if (await copyText(text)) toast('success', copied, undefined, 'copied');
    else toast('warning', t('invite.copyFailed'), undefined, 'copied');
  };
  return (
    <section className="m-4 rounded-sheet border border-amber p-4" data-testid="new-key">
      <h2 ref={heading} tabIndex={-1} className="scroll-mt-20 text-3 font-semibold outline-none">
        {title}
      </h2>
      <p className="mt-1 text-2 text-muted">{body}</p>
      <p
        dir="ltr"
        className="mt-3 rounded-control bg-raised p-3 font-mono text-2 break-all whitespace-pre-wrap select-all"
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
        {copyLabel}
      </Button>
      {children}
      <Button tone="accent" block className="mt-3" onClick={onKept}>
        {t('programs.kept')}
      </Button>
    </section>
  );
}
