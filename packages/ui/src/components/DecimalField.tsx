import { useState, type ComponentProps } from 'react';
import { parseDecimalInput, showDecimal } from '../format/decimal-input.ts';
import { useFormat } from '../i18n/context.tsx';
import { TextField } from './TextField.tsx';

/**
 * The text that a decimal field shows and the value that it keeps: the text as typed while the field has the focus, the
 * canonical decimal ("1234.5") otherwise. Text that is not a decimal is rejected.
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

/** A field for a decimal that accepts both point and comma. `value` and `onValueChange` use canonical text, empty = none. */
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
