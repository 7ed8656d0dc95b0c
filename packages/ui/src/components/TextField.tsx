import { typedText, withoutInvisible } from '@tradewind/money';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { classes } from '../classes.ts';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'onChange' | 'value'> {
  readonly label: string;
  readonly value: string;
  onValueChange(value: string): void;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Hides the label visually, not from screen readers. */
  readonly labelHidden?: boolean;
  readonly leading?: ReactNode;
  readonly trailing?: ReactNode;
  readonly className?: string;
}

/**
 * What was typed or pasted into a field for digits, a contact or an address, as it was meant: with the digits 0 to 9 instead of
 * those of another script, and without invisible marks.
 */
function typedAs(inputMode: ComponentProps<'input'>['inputMode'], text: string): string {
  if (inputMode === 'numeric' || inputMode === 'tel') return typedText(text);
  // full-width signs, such as those of Japanese keyboards
  if (inputMode === 'email') return withoutInvisible(text.normalize('NFKC'));
  return inputMode === 'url' || inputMode === 'search' ? withoutInvisible(text) : text;
}

export function TextField({
  label,
  value,
  onValueChange,
  hint,
  error,
  labelHidden = false,
  leading,
  trailing,
  className,
  id,
  ...rest
}: TextFieldProps) {
  const generated = useId();
  const inputId = id ?? generated;
  const noteId = `${inputId}-note`;
  const note = error ?? hint;
  return (
    <div className={className}>
      <label htmlFor={inputId} className={labelHidden ? 'sr-only' : 'mb-1 block text-1 text-muted'}>
        {label}
      </label>
      <div
        className={classes(
          'flex min-h-(--hit) items-center gap-2 rounded-control border bg-page px-3 focus-within:border-accent',
          error === undefined ? 'border-field' : 'border-bad',
        )}
      >
        {leading}
        <input
          {...rest}
          id={inputId}
          value={value}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={note === undefined ? rest['aria-describedby'] : noteId}
          onChange={(event) => onValueChange(typedAs(rest.inputMode, event.currentTarget.value))}
          className={classes(
            'min-w-0 flex-1 self-stretch bg-transparent text-3 text-text outline-none placeholder:text-muted disabled:cursor-not-allowed disabled:text-muted',
            // hides the browser's clear button, because there is a custom one
            trailing !== undefined && '[&::-webkit-search-cancel-button]:hidden',
          )}
        />
        {trailing}
      </div>
      {note !== undefined && (
        <p id={noteId} className={classes('mt-1 text-1', error === undefined ? 'text-muted' : 'text-bad')}>
          {note}
        </p>
      )}
    </div>
  );
}
