import { TextField } from '@tradewind/ui';
import { useLayoutEffect, useRef, useState } from 'react';
import { useT } from '../../shared/language.ts';
import { caretAfterGrouping, showAccount } from './bank-form.ts';

interface AccountFieldProps {
  readonly value: string;
  onValueChange(value: string): void;
  onLeave(): void;
  readonly error: string | undefined;
  readonly disabled: boolean;
}

/** An account number; an IBAN is shown in groups of four while it is typed. */
export function AccountField({ value, onValueChange, onLeave, error, disabled }: AccountFieldProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [caret, setCaret] = useState<{ readonly at: number }>();
  // grouping changes the text, after which the browser would move the caret to the end
  useLayoutEffect(() => {
    if (caret !== undefined && document.activeElement === input.current)
      input.current?.setSelectionRange(caret.at, caret.at);
  }, [caret]);
  const write = (typed: string) => {
    const shown = showAccount(typed);
    const at = caretAfterGrouping(typed, input.current?.selectionStart ?? typed.length, shown);
    onValueChange(shown);
    setCaret({ at });
  };
  return (
    <TextField
      ref={input}
      label={t('payout.way.account')}
      name="account"
      dir="ltr"
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      required
      maxLength={64}
      data-testid="account"
      value={value}
      onValueChange={write}
      onBlur={onLeave}
      error={error}
      disabled={disabled}
    />
  );
}
