import { HOOK_LIMITS } from '@tradewind/contract/light';
import { Radio } from 'lucide-react';
import { useState } from 'react';
import { useHooks } from '../../auth/security-query.ts';
import { useT } from '../../shared/language.ts';
import { HookItem } from './HookItem.tsx';
import { HookLog } from './HookLog.tsx';
import { NewHook } from './NewHook.tsx';
import { Intro, ProgramList } from './ProgramList.tsx';
import { type NewSignal, ShownHook } from './ShownHook.tsx';

interface HooksViewProps {
  /** A new hook, until its owner has saved its secret. */
  readonly shown: NewSignal | undefined;
  onShown(hook?: NewSignal): void;
}

/** Hooks: addresses at which TradingView and others place orders. */
export function HooksView({ shown, onShown }: HooksViewProps) {
  const t = useT();
  const query = useHooks();
  const [isCreating, setCreating] = useState(false);
  /** The hook whose log is open. */
  const [logOf, setLogOf] = useState<string>();
  // as it is now: a test of one that trades would place an order
  const isDryRun = query.data?.some(({ address, dry_run: dry }) => address === shown?.address && dry === 1) === true;
  return (
    <>
      <Intro>{t('programs.hooksIntro')}</Intro>
      {shown !== undefined && <ShownHook hook={shown} isDryRun={isDryRun} onKept={() => onShown()} />}
      <ProgramList
        query={query}
        renderItem={(row) => <HookItem key={row.id} row={row} onLog={() => setLogOf(row.id)} />}
        icon={<Radio size={40} strokeWidth={1.5} />}
        none={t('programs.hooksNone')}
        failed={t('programs.listFailed')}
        most={HOOK_LIMITS.perAccount}
        full={t('programs.listFull')}
        create={t('programs.hookCreate')}
        testId="hook-create"
        onCreate={() => setCreating(true)}
      />
      <NewHook open={isCreating} onClose={() => setCreating(false)} onCreated={onShown} />
      <HookLog id={logOf} onClose={() => setLogOf(undefined)} />
    </>
  );
}
