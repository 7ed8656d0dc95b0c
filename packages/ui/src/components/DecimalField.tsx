import { useState, type ComponentProps } from 'react';
import { parseDecimalInput, showDecimal } from '../format/decimal-input.ts';
import { useFormat } from '../i18n/context.tsx';
import { TextField } from './TextField.tsx';

/**
 * What a decimal field shows and keeps: the text as typed while the finger is in it, the canonical decimal
 * ("1234.5") outside. Text that is no decimal is not taken.
 */
export function useDecimalText(value: string, onValueChange: (canonical: string) => void) {
  const format = useFormat();
  const [typed, setTyped] = useState<string | undefined>(undefined);
  return {
    shown: typed ?? showDecimal(value, format.decimalSeparator),
    type(text: string) {
      const canonical = parseDecimalInput(text);
      if (canonical === undefined) return;
      setTyped(text);
      if (canonical !== value) onValueChange(canonical);
    },
    leave: () => setTyped(undefined),
  };
}

interface DecimalFieldProps extends Omit<ComponentProps<typeof TextField>, 'inputMode' | 'type' | 'onBlur'> {}

/** A field for a decimal; point and comma both work. `value` and `onValueChange` use canonical text, empty = none. */
export function DecimalField({ value, onValueChange, ...rest }: DecimalFieldProps) {
  const text = useDecimalText(value, onValueChange);
  return (
    <TextField
      {...rest}
      dir="ltr"
      inputMode="decimal"
      autoComplete="off"
      value={text.shown}
      onValueChange={text.type}
      onBlur={text.leave}
    />
  );
}
