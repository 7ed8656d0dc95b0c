import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyText } from '../browser/copy-text.ts';
import { IconButton } from './Button.tsx';
import { toast } from './toast.ts';

/** How long the button shows that it has copied. */
const DONE_MS = 2000;

export interface CopyIconButtonProps {
  readonly text: string;
  /** Accessible name: what is copied. */
  readonly label: string;
  /** Toast after copying. */
  readonly copied: string;
  /** Toast when the browser forbids it. */
  readonly failed: string;
  /** In pixels. */
  readonly iconSize: number;
  readonly className: string;
  onCopied?(): void;
}

/** Copies a text and confirms it with a tick and a toast. */
export function CopyIconButton(props: CopyIconButtonProps) {
  const { text, label, copied, failed, iconSize, className, onCopied } = props;
  const [copiedAt, setCopiedAt] = useState(0);
  useEffect(() => {
    if (copiedAt === 0) return;
    const timer = window.setTimeout(() => setCopiedAt(0), DONE_MS);
    return () => window.clearTimeout(timer);
  }, [copiedAt]);
  const copy = async () => {
    if (await copyText(text)) {
      setCopiedAt(Date.now());
      toast('success', copied, undefined, 'copied');
      onCopied?.();
    } else {
      toast('warning', failed, undefined, 'copied');
    }
  };
  const Icon = copiedAt === 0 ? Copy : Check;
  return (
    <IconButton type="button" label={label} onClick={() => void copy()} className={className}>
      <Icon aria-hidden size={iconSize} strokeWidth={1.5} />
    </IconButton>
  );
}
