import { classes } from '@tradewind/ui';
import type { ReactNode } from 'react';
import { CopyButton } from '../shared/CopyButton.tsx';
import { useT } from '../shared/language.ts';

interface CopyRowProps {
  readonly label: string;
  /** The text to copy, without the spaces that make it readable. */
  readonly text: string;
  readonly testId?: string;
  /** Figures and codes: left-to-right in every language. */
  readonly code?: boolean;
  /** Must be copied exactly, or the money is lost. */
  readonly important?: boolean;
  readonly children?: ReactNode;
  onCopied?(): void;
}

/** A text for use in another app: readable, selectable, and copied with one tap. */
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

/** Account numbers that start like an IBAN are displayed in groups; others have their own separators. */
export const isIban = (text: string): boolean => /^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/u.test(text);

/** Long codes in groups of four, as people read them out; selecting and copying gives them without spaces. */
export function Grouped({ text }: { text: string }) {
  return (text.match(/.{1,4}/gu) ?? []).map((group, index) => (
    // a group is identified only by its position
    // oxlint-disable-next-line react/no-array-index-key -- as above
    <span key={index} className="inline-block not-last:me-[0.45em]">
      {group}
    </span>
  ));
}
