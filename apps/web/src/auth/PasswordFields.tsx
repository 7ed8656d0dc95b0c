import { PASSWORD_MIN_LENGTH } from '@tradewind/contract/light';
import { classes, IconButton, TextField } from '@tradewind/ui';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../shared/language.ts';
import { strengthOf, type Strength } from './strength.ts';

interface PasswordFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  onValueChange(value: string): void;
  readonly error: string | undefined;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly shown: boolean;
  onShownChange(shown: boolean): void;
}

/** A password with a button that shows it. */
export function PasswordField({ shown, onShownChange, ...rest }: PasswordFieldProps) {
  const t = useT();
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      {...rest}
      id={rest.name}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={128}
      trailing={
        <IconButton
          label={shown ? t('auth.hidePassword') : t('auth.showPassword')}
          aria-pressed={shown}
          onClick={() => onShownChange(!shown)}
          className="-me-3 text-muted"
        >
          <Icon aria-hidden size={20} strokeWidth={1.5} />
        </IconButton>
      }
    />
  );
}

interface OwnPasswordFieldProps extends Omit<PasswordFieldProps, 'autoComplete' | 'shown' | 'onShownChange'> {}

/** The current password. */
export function OwnPasswordField(props: OwnPasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return <PasswordField {...props} autoComplete="current-password" shown={shown} onShownChange={setShown} />;
}

interface NewPasswordProps {
  readonly label: string;
  readonly password: string;
  readonly repeat: string;
  onPasswordChange(password: string): void;
  onRepeatChange(repeat: string): void;
  readonly error: string | undefined;
  readonly repeatError: string | undefined;
}

/** A new password twice, with its strength. One button shows both. */
export function NewPassword(props: NewPasswordProps) {
  const t = useT();
  const [shown, setShown] = useState(false);
  return (
    <>
      <div>
        <PasswordField
          label={props.label}
          name="password"
          value={props.password}
          onValueChange={props.onPasswordChange}
          error={props.error}
          autoComplete="new-password"
          shown={shown}
          onShownChange={setShown}
        />
        <StrengthHint password={props.password} />
      </div>
      <PasswordField
        label={t('auth.repeat')}
        name="repeat"
        value={props.repeat}
        onValueChange={props.onRepeatChange}
        error={props.repeatError}
        autoComplete="new-password"
        shown={shown}
        onShownChange={setShown}
      />
    </>
  );
}

const BARS: Readonly<Record<Strength, number>> = { short: 0, weak: 1, fair: 2, strong: 3 };
const COLOURS: Readonly<Record<Strength, string>> = {
  short: 'bg-line-strong',
  weak: 'bg-bad',
  fair: 'bg-amber',
  strong: 'bg-good',
};

function StrengthHint({ password }: { password: string }) {
  const t = useT();
  const strength = strengthOf(password);
  const text =
    password === ''
      ? t.plural('auth.strength.rule', PASSWORD_MIN_LENGTH)
      : strength === 'short'
        ? t.plural('auth.strength.short', PASSWORD_MIN_LENGTH)
        : t(`auth.strength.${strength}`);
  return (
    <div className="mt-1.5 min-h-10">
      <div aria-hidden className="flex gap-1">
        {[1, 2, 3].map((bar) => (
          <span
            key={bar}
            className={classes(
              'h-1 flex-1 rounded-full transition-colors duration-(--motion)',
              bar <= BARS[strength] ? COLOURS[strength] : 'bg-press',
            )}
          />
        ))}
      </div>
      <p aria-live="polite" className="mt-1 text-1 text-muted">
        {text}
      </p>
    </div>
  );
}
