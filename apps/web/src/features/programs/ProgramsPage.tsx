import { Tabs } from '@tradewind/ui';
import { useState } from 'react';
import { useUser } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { Page } from '../../shared/Page.tsx';
import { PATHS } from '../../shared/paths.ts';
import { HooksView } from './HooksView.tsx';
import { KeysView } from './KeysView.tsx';
import { WebhooksView } from './WebhooksView.tsx';

type View = 'keys' | 'hooks' | 'webhooks';

/** /mine/programs: what uses the account without a session: API keys, signals, webhooks. */
export function ProgramsPage() {
  const t = useT();
  const user = useUser();
  const [view, setView] = useState<View>('keys');
  if (user === undefined) return null;
  return (
    <Page title={t('programs.title')} parent={PATHS.me}>
      <Tabs<View>
        label={t('programs.title')}
        value={view}
        onValueChange={setView}
        items={[
          { value: 'keys', label: t('programs.keys'), content: <KeysView user={user} /> },
          { value: 'hooks', label: t('programs.hooks'), content: <HooksView />, testId: 'tab-hooks' },
          { value: 'webhooks', label: t('programs.webhooks'), content: <WebhooksView />, testId: 'tab-webhooks' },
        ]}
      />
    </Page>
  );
}
