import { TextArea as PlainTextArea } from '@tradewind/ui';
import type { ComponentProps } from 'react';
import { useT } from './language.ts';

/** Words of an operator, with how many there are and may be. */
export function TextArea(props: Omit<ComponentProps<typeof PlainTextArea>, 'left'>) {
  const t = useT();
  return (
    <PlainTextArea {...props} left={t('shared.decision.left', { used: props.value.length, limit: props.maxLength })} />
  );
}
