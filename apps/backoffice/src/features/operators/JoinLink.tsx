import { operatorPeopleCalls } from '@tradewind/contract/operator-light';
import type { OutputOf } from '@tradewind/contract/light';
import { Button, Sheet } from '@tradewind/ui';
import { CopyButton } from '../../shared/CopyButton.tsx';
import { useT } from '../../shared/language.ts';

export type Link = OutputOf<typeof operatorPeopleCalls.inviteOperator>;

/** The one-time link of an operator, shown this once: only its hash is kept. */
export function JoinLink({ link, onClose }: { link: Link | undefined; onClose(): void }) {
  const t = useT();
  const address = link === undefined ? '' : new URL(link.link, window.location.origin).href;
  return (
    <Sheet
      open={link !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={t('operators.link.title', { name: link?.operator.name ?? '' })}
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
