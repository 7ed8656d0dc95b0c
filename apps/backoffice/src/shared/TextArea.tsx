import { TextArea as PlainTextArea } from '@tradewind/ui';
import type { ComponentProps } from 'react';
import { useT } from './language.ts';

/** A text field for operators, with its current and maximum number of characters. */
export function TextArea(props: Omit<ComponentProps<typeof PlainTextArea>, 'left'>) {
  const t = useT();
  return (
    <PlainTextArea {...props} left={t('shared.decision.left', { used: props.value.length, limit: props.maxLength })} />
  );
}
