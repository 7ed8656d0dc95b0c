import { TextField } from '@tradewind/ui';
import { useEffect, useRef, type RefObject } from 'react';

/** Digits of an authenticator's code (RFC 6238, as the server makes them). */
export const CODE_DIGITS = 6;

interface CodeFieldProps {
  readonly label: string;
  readonly value: string;
  onValueChange(value: string): void;
  readonly error: string | undefined;
  /** The field is the whole step: it takes the focus. */
  readonly first?: boolean;
  readonly input?: RefObject<HTMLInputElement | null>;
}

/** The six digits that the authenticator shows now. */
export function CodeField({ first = false, input: given, onValueChange, ...rest }: CodeFieldProps) {
  const own = useRef<HTMLInputElement>(null);
  const input = given ?? own;
  useEffect(() => {
    if (first) input.current?.focus();
  }, [first, input]);
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
