import { Button, EmptyState } from '@tradewind/ui';
import { Trophy } from 'lucide-react';
import { useT } from '../../shared/language.ts';

export function RankEmpty({ onJoin }: { onJoin(): void }) {
  const t = useT();
  return (
    <EmptyState
      icon={<Trophy size={40} strokeWidth={1.5} />}
      title={t('rank.emptyTitle')}
      body={t('rank.emptyBody')}
      action={
        <Button tone="accent" data-testid="rank-join" onClick={onJoin}>
          {t('rank.join')}
        </Button>
      }
    />
  );
}
