import { CopyIconButton } from '@tradewind/ui';
import { useT } from './language.ts';

interface CopyButtonProps {
  readonly text: string;
  /** Names what is copied: "Address". */
  readonly label: string;
}

export function CopyButton({ text, label }: CopyButtonProps) {
  const t = useT();
  return (
    <CopyIconButton
      text={text}
      label={t('shared.copyOf', { label })}
      copied={t('shared.copied')}
      failed={t('shared.copyFailed')}
      iconSize={16}
      className="shrink-0 text-muted"
    />
  );
}
