import { IconButton, toast } from '@tradewind/ui';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyText } from './copy-text.ts';
import { useT } from './language.ts';

/** How long the tick stands. */
const TICK_MS = 2000;

interface CopyButtonProps {
  readonly text: string;
  /** Names what is copied: "Copy link". */
  readonly label: string;
  /** It is on the clipboard. */
  onCopied?(): void;
}

/** Copies and says so, or says how to do it by hand where the browser forbids it. */
export function CopyButton({ text, label, onCopied }: CopyButtonProps) {
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
      toast('success', t('me.copied'), undefined, 'copied');
      onCopied?.();
    } else {
      toast('warning', t('invite.copyFailed'), undefined, 'copied');
    }
  };
  const Icon = copiedAt === 0 ? Copy : Check;
  return (
    <IconButton label={label} onClick={() => void copy()} className="shrink-0">
      <Icon aria-hidden size={20} strokeWidth={1.5} />
    </IconButton>
  );
}
