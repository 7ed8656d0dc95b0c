import { IconButton, TextField } from '@tradewind/ui';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useT } from './language.ts';

interface PasswordFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  onValueChange(value: string): void;
  readonly error: string | undefined;
  readonly hint?: string;
  /** A new password rather than an existing one. */
  readonly fresh?: boolean;
}

/** A password with a button that shows it. */
export function PasswordField({ fresh = false, hint, ...rest }: PasswordFieldProps) {
  const t = useT();
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      {...rest}
      {...(hint === undefined ? {} : { hint })}
      type={shown ? 'text' : 'password'}
      autoComplete={fresh ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={128}
      trailing={
        <IconButton
          type="button"
          label={shown ? t('login.hidePassword') : t('login.showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="-me-3 text-muted"
        >
          <Icon aria-hidden size={20} strokeWidth={1.5} />
        </IconButton>
      }
    />
  );
}
