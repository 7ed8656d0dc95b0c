import { CopyIconButton } from '@tradewind/ui';
import { useT } from './language.ts';

interface CopyButtonProps {
  readonly text: string;
  /** Names what is copied: "Copy link". */
  readonly label: string;
  onCopied?(): void;
}

export function CopyButton(props: CopyButtonProps) {
  const t = useT();
  return (
    <CopyIconButton
      {...props}
      copied={t('me.copied')}
      failed={t('invite.copyFailed')}
      iconSize={20}
      className="shrink-0"
    />
  );
}
