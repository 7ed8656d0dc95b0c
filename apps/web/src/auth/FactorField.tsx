import { TextField } from '@tradewind/ui';
import { useT } from '../shared/language.ts';

interface FactorFieldProps {
  readonly value: string;
  onValueChange(code: string): void;
  readonly error: string | undefined;
  readonly disabled?: boolean;
}

/** The code of the authenticator app, or a recovery code. */
export function FactorField({ value, onValueChange, error, disabled = false }: FactorFieldProps) {
  const t = useT();
  return (
    <TextField
      label={t('auth.factor.label')}
      hint={t('auth.factor.hint')}
      name="factor"
      dir="ltr"
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={32}
      data-testid="factor"
      value={value}
      onValueChange={onValueChange}
      error={error}
      disabled={disabled}
    />
  );
}
