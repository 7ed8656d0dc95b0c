import { classes } from '@tradewind/ui';
import type { ReactNode } from 'react';
import { CopyButton } from '../shared/CopyButton.tsx';
import { useT } from '../shared/language.ts';

interface CopyRowProps {
  readonly label: string;
  /** What is copied, without the gaps that make it readable. */
  readonly text: string;
  readonly testId?: string;
  /** Figures and codes: left-to-right in every language. */
  readonly code?: boolean;
  /** Has to be copied exactly, or the money is lost. */
  readonly important?: boolean;
  readonly children?: ReactNode;
  onCopied?(): void;
}

/** A text that is carried over into another app: to be read, selected, and copied by one tap. */
export function CopyRow({ label, text, testId, code = false, important = false, children, onCopied }: CopyRowProps) {
  const t = useT();
  return (
    <div className="flex items-center gap-2 border-b border-line py-2 last:border-b-0">
      <div className="min-w-0 flex-1 select-text">
        <p className="text-1 text-muted">{label}</p>
        <p
          data-testid={testId}
          dir={code ? 'ltr' : 'auto'}
          className={classes(
            'break-words',
            code && 'tabular-nums rtl:text-right',
            important ? 'text-3 font-semibold' : 'text-2',
          )}
        >
          {children ?? text}
        </p>
      </div>
      <CopyButton text={text} label={t('funds.copyWhat', { what: label })} {...(onCopied && { onCopied })} />
    </div>
  );
}

/** Account numbers that begin as an IBAN does are read in groups; others carry their own marks. */
export const isIban = (text: string): boolean => /^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/u.test(text);

/** Long codes in groups of four, as they are read out; selecting and copying gives them without gaps. */
export function Grouped({ text }: { text: string }) {
  return (text.match(/.{1,4}/gu) ?? []).map((group, index) => (
    // a group has no other name than its place
    // oxlint-disable-next-line react/no-array-index-key -- as above
    <span key={index} className="inline-block not-last:me-[0.45em]">
      {group}
    </span>
  ));
}
