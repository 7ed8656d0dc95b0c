import type { DepositRecord, User } from '@tradewind/contract/light';
import { Tabs, toast } from '@tradewind/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { VerificationNotice } from '../../../funds/VerificationNotice.tsx';
import { useUser } from '../../../shared/client.tsx';
import { useT } from '../../../shared/language.ts';
import { Page } from '../../../shared/Page.tsx';
import { RiskWarning } from '../../../shared/RiskWarning.tsx';
import { queries } from '../../../shared/queries.ts';
import { TrueAccountGate } from '../../../shared/TrueAccountGate.tsx';
import { BankTab } from './BankTab.tsx';
import { CoinTab } from './CoinTab.tsx';
import { Records } from './Records.tsx';
import { useDraft } from './use-draft.ts';

const TABS = ['coin', 'bank', 'records'] as const;
type Tab = (typeof TABS)[number];

/** /mine/charge?tab=: a deposit by coin or bank transfer, and earlier deposits. */
export function ChargePage() {
  const t = useT();
  const user = useUser();
  return (
    <Page title={t('funds.charge')}>
      <TrueAccountGate>{user !== undefined && <Charge user={user} />}</TrueAccountGate>
      <RiskWarning className="mx-auto max-w-2xl px-4 py-6" />
    </Page>
  );
}

function Charge({ user }: { user: User }) {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find((known) => known === search.get('tab')) ?? 'coin';
  const setTab = (next: Tab) => setSearch(next === 'coin' ? {} : { tab: next }, { replace: true });
  // kept here, so that an upload continues while another tab is open
  const coin = useDraft('coin', user.id);
  const bank = useDraft('bank', user.id);
  const [opened, setOpened] = useState<DepositRecord>();

  const done = (record: DepositRecord) => {
    void queries.invalidateQueries({ queryKey: ['deposits', user.id] });
    toast('success', t('funds.handedIn'), undefined, 'handed-in');
    setOpened(record);
    setTab('records');
  };
  const again = (record: DepositRecord) => {
    const kind = record.type === 0 ? 'coin' : 'bank';
    const draft = kind === 'coin' ? coin : bank;
    if (kind === 'bank') draft.chooseCurrency(record.currency_code);
    draft.setNumber(String(record.number));
    setOpened(undefined);
    setTab(kind);
  };
  return (
    <>
      <VerificationNotice action="deposit" />
      <Tabs
        label={t('funds.ways')}
        value={tab}
        onValueChange={setTab}
        items={[
          {
            value: 'coin',
            label: t('funds.coin'),
            testId: 'tab-coin',
            content: <CoinTab userId={user.id} draft={coin} onOther={() => setTab('bank')} onDone={done} />,
          },
          {
            value: 'bank',
            label: t('funds.bank'),
            testId: 'tab-bank',
            content: <BankTab userId={user.id} draft={bank} onOther={() => setTab('coin')} onDone={done} />,
          },
          {
            value: 'records',
            label: t('funds.records'),
            testId: 'tab-records',
            content: (
              <Records opened={opened} onOpenedChange={setOpened} onNew={() => setTab('coin')} onAgain={again} />
            ),
          },
        ]}
      />
    </>
  );
}
