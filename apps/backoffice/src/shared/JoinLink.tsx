import { Button, Sheet } from '@tradewind/ui';
import { CopyButton } from './CopyButton.tsx';
import { useT } from './language.ts';

export interface ShownLink {
  /** Name of the operator. */
  readonly name: string;
  /** Path of its page. */
  readonly link: string;
}

/** An operator's one-time link. It is shown only once, because only its hash is stored. */
export function JoinLink({ shown, onClose }: { shown: ShownLink | undefined; onClose(): void }) {
  const t = useT();
  const address = shown === undefined ? '' : new URL(shown.link, window.location.origin).href;
  return (
    <Sheet
      open={shown !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={t('operators.link.title', { name: shown?.name ?? '' })}
      footer={
        <Button block tone="accent" onClick={onClose}>
          {t('operators.link.done')}
        </Button>
      }
    >
      <p className="text-2">{t('operators.link.body')}</p>
      <p className="mt-3 flex items-center gap-2 rounded-control bg-raised p-3">
        <bdi className="min-w-0 flex-1 font-mono text-1 break-all" data-testid="join-link">
          {address}
        </bdi>
        <CopyButton text={address} label={t('operators.link.label')} />
      </p>
    </Sheet>
  );
}
