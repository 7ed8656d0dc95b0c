import { buttonLinkClass, classes } from '@tradewind/ui';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';

interface ButtonLinkProps extends Omit<ComponentProps<typeof Link>, 'className'> {
  readonly tone?: 'accent' | 'plain';
  readonly className?: string;
}

/** A link styled as a button. It remains a link: it can be opened in a new tab and copied, and Back works. */
export function ButtonLink({ tone = 'accent', className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={classes(buttonLinkClass(tone), className)} />;
}
