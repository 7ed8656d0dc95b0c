import { KEY_LIMITS, type User } from '@tradewind/contract/light';
import { Bot } from 'lucide-react';
import { useState } from 'react';
import { useApiKeys } from '../../auth/security-query.ts';
import { useT } from '../../shared/language.ts';
import { KeyItem } from './KeyItem.tsx';
import { KeyLog } from './KeyLog.tsx';
import { NewKey } from './NewKey.tsx';
import { Intro, ProgramList } from './ProgramList.tsx';
import { ShownKey } from './ShownKey.tsx';

interface KeysViewProps {
  readonly user: User;
  /** A new key, until its owner has saved it. */
  readonly shown: string | undefined;
  onShown(key?: string): void;
}

/** API keys, created, paused and deleted. */
export function KeysView({ user, shown, onShown }: KeysViewProps) {
  const t = useT();
  const query = useApiKeys();
  const [isCreating, setCreating] = useState(false);
  /** The key whose log is open. */
  const [logOf, setLogOf] = useState<number>();
  return (
    <>
      <Intro>{t('programs.intro')}</Intro>
      {shown !== undefined && <ShownKey text={shown} onKept={() => onShown()} />}
      <ProgramList
        query={query}
        renderItem={(row) => <KeyItem key={row.id} row={row} onLog={() => setLogOf(row.id)} />}
        icon={<Bot size={40} strokeWidth={1.5} />}
        none={t('programs.none')}
        failed={t('programs.failed')}
        most={KEY_LIMITS.perAccount}
        full={t('programs.full')}
        create={t('programs.create')}
        testId="key-create"
        onCreate={() => setCreating(true)}
      />
      <KeyLog id={logOf} onClose={() => setLogOf(undefined)} />
      <NewKey user={user} open={isCreating} onClose={() => setCreating(false)} onCreated={onShown} />
    </>
  );
}
