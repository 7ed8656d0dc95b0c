import type { ComponentProps, ReactNode, SyntheticEvent } from 'react';
import { classes } from '../classes.ts';

export type ButtonTone = 'accent' | 'plain' | 'quiet' | 'up' | 'down' | 'danger';

const TONES: Readonly<Record<ButtonTone, string>> = {
  accent: 'bg-accent text-on-accent',
  plain: 'bg-press text-text',
  quiet: 'bg-transparent text-accent',
  up: 'bg-up text-on-signal',
  down: 'bg-down text-on-signal',
  danger: 'bg-bad-soft text-bad',
};

/** Classes of a link that is styled as a button. */
export const buttonLinkClass = (tone: 'accent' | 'plain' = 'accent'): string =>
  classes(
    'hit inline-flex items-center justify-center gap-2 rounded-control px-4 py-1 text-center text-2 font-semibold transition-[filter] duration-(--motion-fast) hover:brightness-(--hover) active:brightness-90',
    TONES[tone],
  );

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  readonly tone?: ButtonTone;
  readonly size?: 'large' | 'normal';
  readonly block?: boolean;
  /** An action is in progress: shows a spinner, ignores a second tap, keeps the focus. */
  readonly busy?: boolean;
  readonly icon?: ReactNode;
  readonly className?: string;
}

const swallow = (event: SyntheticEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};
/** Disabled but focusable, so that its reason can be reached: it ignores taps and submits nothing. */
const OFF = {
  'aria-disabled': true,
  'data-disabled': '',
  onClick: swallow,
  onPointerDown: undefined,
  onMouseDown: undefined,
  onKeyDown: undefined,
} as const;

/** The product's button. A disabled one must have a visible reason (`aria-describedby`). */
export function Button({
  tone = 'plain',
  size = 'normal',
  block = false,
  busy = false,
  icon,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  const isOff = disabled === true || busy;
  return (
    <button
      type="button"
      {...rest}
      {...(isOff ? OFF : {})}
      aria-busy={busy || undefined}
      className={classes(
        'hit inline-flex items-center justify-center gap-2 rounded-control px-4 py-1 text-center font-semibold select-none',
        'transition-[filter,opacity] duration-(--motion-fast) hover:brightness-(--hover) active:brightness-90 data-disabled:cursor-not-allowed data-disabled:opacity-50',
        size === 'large' ? 'min-h-13 text-3' : 'text-2',
        block && 'w-full',
        TONES[tone],
        className,
      )}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

export function Spinner() {
  return (
    <span
      aria-hidden
      className="inline-block size-4 shrink-0 animate-spin rounded-full border-2 border-current border-e-transparent"
    />
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'aria-label'> {
  /** Accessible name; also the tooltip. */
  readonly label: string;
  readonly className?: string;
}

export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      data-disabled={rest.disabled === true ? '' : undefined}
      aria-label={label}
      title={label}
      className={classes(
        'hit inline-flex items-center justify-center rounded-control text-text transition-colors duration-(--motion-fast) hover:bg-press active:bg-press data-disabled:opacity-50',
        className,
      )}
    >
      {children}
    </button>
  );
}
