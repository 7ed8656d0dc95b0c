import { classes } from '@tradewind/ui';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';

const TONES = { accent: 'bg-accent text-on-accent', plain: 'bg-press text-text' } as const;

interface ButtonLinkProps extends Omit<ComponentProps<typeof Link>, 'className'> {
  readonly tone?: keyof typeof TONES;
  readonly className?: string;
}

/** A way on that is as important as a button, and still a link: it can be opened beside, copied, gone back from. */
export function ButtonLink({ tone = 'accent', className, ...rest }: ButtonLinkProps) {
  return (
    <Link
      {...rest}
      className={classes(
        'hit inline-flex items-center justify-center gap-2 rounded-control px-4 text-center text-2 font-semibold transition-[filter] duration-(--motion-fast) hover:brightness-110 active:brightness-90',
        TONES[tone],
        className,
      )}
    />
  );
}
