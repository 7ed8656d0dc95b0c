import type { DrawCurrency, DrawRecord, User } from '@tradewind/contract/light';
import { EmptyState, ErrorState, Tabs } from '@tradewind/ui';
import { CircleOff } from 'lucide-react';
import { useState } from 'react';
import { NavigationType, useNavigationType, useSearchParams } from 'react-router';
import { useBalanceEvents } from '../../funds/use-balance-events.ts';
import { VerificationNotice } from '../../funds/VerificationNotice.tsx';
import {
  refreshPayout,
  typeOfCurrency,
  useBoundMethods,
  useDrawCurrencies,
  useDrawState,
  type PayoutType,
} from './use-payout.ts';
import { useUser } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { Page } from '../../shared/Page.tsx';
import { TrueAccountGate } from '../../shared/TrueAccountGate.tsx';
import { ConfirmDraw } from './ConfirmDraw.tsx';
import { FormSkeleton } from './parts.tsx';
import { Records } from './Records.tsx';
import { useDraft, type Draft } from './use-draft.ts';
import { useDraw, type Draw } from './use-draw.ts';
import { WithdrawForm } from './WithdrawForm.tsx';

const TABS = ['coin', 'bank', 'records'] as const;
type Tab = (typeof TABS)[number];

/** /mine/withdraw?tab=: a withdrawal to a coin address or a bank account, and earlier withdrawals. */
export function WithdrawPage() {
  const t = useT();
  const user = useUser();
  return (
    <Page title={t('funds.withdraw')}>
      <TrueAccountGate>{user !== undefined && <Withdraw user={user} />}</TrueAccountGate>
    </Page>
  );
}

function Withdraw({ user }: { user: User }) {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find((known) => known === search.get('tab')) ?? 'coin';
  // coming back without a bound method means no: the question is not repeated
  const arrived = useNavigationType() === NavigationType.Push;
  const [asksToBind, setAsksToBind] = useState(arrived);
  const setTab = (next: Tab) => {
    setAsksToBind(false);
    setSearch(next === 'coin' ? {} : { tab: next }, { replace: true });
  };
  const coin = useDraft(1, user.id);
  const bank = useDraft(2, user.id);
  const { refetch } = useDrawCurrencies();
  const [opened, setOpened] = useState<DrawRecord>();
  const draw = useDraw({
    rereadCurrency: async (id) => (await refetch()).data?.find((currency) => currency.id === id),
    onDone(record, isHere) {
      (record.type === 1 ? coin : bank).change({ amount: '', memo: '' });
      if (!isHere) return;
      setOpened(record);
      setTab('records');
    },
  });
  useBalanceEvents(() => void refreshPayout());
  const formOf = (type: PayoutType) => (
    <FormTab type={type} draft={type === 1 ? coin : bank} draw={draw} asksToBind={asksToBind} />
  );
  return (
    <>
      <VerificationNotice action="withdraw" />
      <Tabs
        label={t('payout.type.label')}
        value={tab}
        onValueChange={setTab}
        items={[
          { value: 'coin', label: t('payout.type.coin'), testId: 'tab-coin', content: formOf(1) },
          { value: 'bank', label: t('payout.type.bank'), testId: 'tab-bank', content: formOf(2) },
          {
            value: 'records',
            label: t('payout.records.title'),
            testId: 'tab-records',
            content: <Records opened={opened} onOpenedChange={setOpened} onNew={() => setTab('coin')} />,
          },
        ]}
      />
      <ConfirmDraw draw={draw} />
    </>
  );
}

interface FormTabProps {
  readonly type: PayoutType;
  readonly draft: Draft;
  readonly draw: Draw;
  /** If nothing is bound yet, starts by asking whether to bind a method. */
  readonly asksToBind: boolean;
}

const isSome = (list: readonly DrawCurrency[]): list is readonly [DrawCurrency, ...DrawCurrency[]] => list.length > 0;

function FormTab({ type, draft, draw, asksToBind }: FormTabProps) {
  const t = useT();
  // read here instead of passed as a prop: a query renders only the components that use it
  const currencies = useDrawCurrencies();
  const state = useDrawState();
  const methods = useBoundMethods();
  if (state.data === undefined || currencies.data === undefined || methods.data === undefined) {
    return [state, currencies, methods].some(({ isError }) => isError) ? (
      <ErrorState
        title={t('payout.failed')}
        error={state.error ?? currencies.error ?? methods.error}
        onRetry={() => void refreshPayout()}
      />
    ) : (
      <FormSkeleton />
    );
  }
  const offered = currencies.data.filter((currency) => typeOfCurrency(currency) === type);
  if (!isSome(offered)) {
    return (
      <EmptyState
        icon={<CircleOff size={40} strokeWidth={1.5} />}
        title={t('payout.noCurrencyTitle')}
        body={t('payout.noCurrencyBody')}
      />
    );
  }
  return (
    <WithdrawForm
      type={type}
      state={state.data}
      currencies={offered}
      readAtMs={currencies.dataUpdatedAt}
      methods={methods.data}
      draft={draft}
      draw={draw}
      asksToBind={asksToBind && methods.data.length === 0}
    />
  );
}
