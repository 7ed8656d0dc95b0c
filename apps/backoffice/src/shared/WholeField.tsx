import { TextField } from '@tradewind/ui';
import type { ComponentProps } from 'react';

/** A field for a whole number. It keeps what is typed; the form checks it with `isWholeNumber`. */
export const WholeField = (props: Omit<ComponentProps<typeof TextField>, 'inputMode' | 'type' | 'maxLength'>) => (
  <TextField {...props} dir="ltr" inputMode="numeric" autoComplete="off" />
);
