import { Tabs } from '@tradewind/ui';
import { useState } from 'react';
import { useUser } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { Page } from '../../shared/Page.tsx';
import { PATHS } from '../../shared/paths.ts';
import { HooksView } from './HooksView.tsx';
import { KeysView } from './KeysView.tsx';
import type { NewSignal } from './ShownHook.tsx';
import { WebhooksView } from './WebhooksView.tsx';

type View = 'keys' | 'hooks' | 'webhooks';

/** /mine/programs: what uses the account without a session: API keys, signals, webhooks. */
export function ProgramsPage() {
  const t = useT();
  const user = useUser();
  const [view, setView] = useState<View>('keys');
  // what is shown only once stays while another tab is open
  const [key, setKey] = useState<string>();
  const [hook, setHook] = useState<NewSignal>();
  const [secret, setSecret] = useState<string>();
  if (user === undefined) return null;
  return (
    <Page title={t('programs.title')} parent={PATHS.me}>
      <Tabs<View>
        label={t('programs.title')}
        value={view}
        onValueChange={setView}
        items={[
          { value: 'keys', label: t('programs.keys'), content: <KeysView user={user} shown={key} onShown={setKey} /> },
          {
            value: 'hooks',
            label: t('programs.hooks'),
            content: <HooksView shown={hook} onShown={setHook} />,
            testId: 'tab-hooks',
          },
          {
            value: 'webhooks',
            label: t('programs.webhooks'),
            content: <WebhooksView shown={secret} onShown={setSecret} />,
            testId: 'tab-webhooks',
          },
        ]}
      />
    </Page>
  );
}
