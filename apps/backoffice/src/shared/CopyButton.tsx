import { classes, copyText, IconButton, toast } from '@tradewind/ui';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useT } from './language.ts';

/** How long the tick stands. */
const TICK_MS = 2000;

interface CopyButtonProps {
  readonly text: string;
  /** Names what is copied: "Address". */
  readonly label: string;
  readonly className?: string;
}

/** Copies and says so, or says how to do it by hand where the browser forbids it. */
export function CopyButton({ text, label, className }: CopyButtonProps) {
  const t = useT();
  const [copiedAt, setCopiedAt] = useState(0);
  useEffect(() => {
    if (copiedAt === 0) return;
    const timer = window.setTimeout(() => setCopiedAt(0), TICK_MS);
    return () => window.clearTimeout(timer);
  }, [copiedAt]);
  const copy = async () => {
    if (await copyText(text)) {
      setCopiedAt(Date.now());
      toast('success', t('shared.copied'), undefined, 'copied');
    } else {
      toast('warning', t('shared.copyFailed'), undefined, 'copied');
    }
  };
  const Icon = copiedAt === 0 ? Copy : Check;
  return (
    <IconButton
      type="button"
      label={t('shared.copyOf', { label })}
      onClick={() => void copy()}
      className={classes('shrink-0 text-muted', className)}
    >
      <Icon aria-hidden size={16} strokeWidth={1.5} />
    </IconButton>
  );
}
