import { TextField } from '@tradewind/ui';
import { useEffect, useRef } from 'react';

/** Digits of an authenticator's code (RFC 6238, as the server makes them). */
export const CODE_DIGITS = 6;

interface CodeFieldProps {
  readonly label: string;
  readonly value: string;
  onValueChange(value: string): void;
  readonly error: string | undefined;
  /** The field is the whole step: it takes the focus. */
  readonly first?: boolean;
}

/** The six digits that the authenticator shows now. */
export function CodeField({ first = false, onValueChange, ...rest }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (first) input.current?.focus();
  }, [first]);
  return (
    <TextField
      {...rest}
      ref={input}
      name="code"
      dir="ltr"
      inputMode="numeric"
      autoComplete="one-time-code"
      // not maxLength: a code is often pasted with a space in it
      onValueChange={(text) => onValueChange(text.replaceAll(/\D/gu, '').slice(0, CODE_DIGITS))}
    />
  );
}
