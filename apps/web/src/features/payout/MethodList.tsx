import { fundsCalls, type BoundMethod } from '@tradewind/contract/light';
import { Button, Confirm, EmptyState, ErrorState, toast, useFormat } from '@tradewind/ui';
import { Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { nameOfCurrency, nameOfMethod, refreshPayout, useBoundMethods, type PayoutType } from './use-payout.ts';
import { ButtonLink } from '../../shared/ButtonLink.tsx';
import { useClient } from '../../shared/client.tsx';
import { CopyButton } from '../../shared/CopyButton.tsx';
import { useT } from '../../shared/language.ts';
import { Page } from '../../shared/Page.tsx';
import { PATHS } from '../../shared/paths.ts';
import { StepKey } from '../../shared/step-key.ts';
import { TrueAccountGate } from '../../shared/TrueAccountGate.tsx';
import { bindPath, useUsableText } from './MethodField.tsx';
import { PaymentRowsSkeleton } from '../../funds/PaymentRecords.tsx';
import { Code, TypeIcon } from './parts.tsx';
import { showAccount } from './bank-form.ts';
import { useNow } from './use-now.ts';

const WORDS = {
  1: {
    title: 'funds.coinAddresses',
    emptyTitle: 'payout.list.coinEmptyTitle',
    emptyBody: 'payout.list.coinEmptyBody',
    add: 'payout.list.coinAdd',
    copy: 'payout.list.copyAddress',
    removeTitle: 'payout.list.coinRemoveTitle',
  },
  2: {
    title: 'funds.bankCards',
    emptyTitle: 'payout.list.bankEmptyTitle',
    emptyBody: 'payout.list.bankEmptyBody',
    add: 'payout.list.bankAdd',
    copy: 'payout.list.copyAccount',
    removeTitle: 'payout.list.bankRemoveTitle',
  },
} as const;

/** /mine/coin-address-list. */
export const CoinAddressesPage = () => <MethodsPage type={1} />;
/** /mine/bank-card-list. */
export const BankCardsPage = () => <MethodsPage type={2} />;

function MethodsPage({ type }: { type: PayoutType }) {
  const t = useT();
  return (
    <Page title={t(WORDS[type].title)} parent={PATHS.wallet}>
      <TrueAccountGate>
        <Methods type={type} />
      </TrueAccountGate>
    </Page>
  );
}

/** The bound methods of one kind. */
function Methods({ type }: { type: PayoutType }) {
  const t = useT();
  const words = WORDS[type];
  const query = useBoundMethods();
  const [removing, setRemoving] = useState<BoundMethod>();
  if (query.data === undefined) {
    return query.isError ? (
      <ErrorState title={t('payout.failed')} error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <PaymentRowsSkeleton rows={3} />
    );
  }
  const methods = query.data.filter((method) => method.type === type);
  const add = (
    <ButtonLink to={bindPath(type)} className="w-full">
      <Plus aria-hidden size={18} strokeWidth={1.5} />
      {t(words.add)}
    </ButtonLink>
  );
  if (methods.length === 0) {
    return (
      <EmptyState
        icon={<TypeIcon type={type} size={40} />}
        title={t(words.emptyTitle)}
        body={t(words.emptyBody)}
        action={add}
      />
    );
  }
  return (
    <>
      <MethodRows type={type} methods={methods} onRemove={setRemoving} />
      <div className="px-4 pt-4">{add}</div>
      <RemoveMethod type={type} method={removing} onClose={() => setRemoving(undefined)} />
    </>
  );
}

interface MethodRowsProps {
  readonly type: PayoutType;
  readonly methods: readonly BoundMethod[];
  onRemove(method: BoundMethod): void;
}

function MethodRows({ type, methods, onRemove }: MethodRowsProps) {
  const t = useT();
  const format = useFormat();
  const usable = useUsableText(useNow(methods.map(({ usable_at }) => usable_at)));
  return (
    <ul className="border-t border-line">
      {methods.map((method) => (
        <li key={method.id} data-testid="method-row" className="border-b border-line ps-4 pe-1 py-2">
          <div className="flex items-start gap-2">
            <div className="min-w-0 flex-1 pt-1.5">
              <p className="text-2 font-semibold">
                <bdi>{type === 1 ? nameOfCurrency(method.draw_currency) : method.bank_name}</bdi>
                {type === 2 && (
                  <span className="ms-2 rounded-full bg-press px-2 py-0.5 text-1 font-medium text-muted">
                    {method.draw_currency.code}
                  </span>
                )}
              </p>
              {type === 1 ? (
                <p className="text-2">
                  <Code text={method.dc_address} />
                </p>
              ) : (
                <BankLines method={method} />
              )}
              <p className="mt-0.5 text-1 text-muted">
                {t('payout.method.boundAt', { time: format.time(method.created_at) })}
              </p>
              {usable(method) !== undefined && <p className="text-1 text-amber">{usable(method)}</p>}
            </div>
            <CopyButton text={type === 1 ? method.dc_address : method.payee_account} label={t(WORDS[type].copy)} />
            <Button
              tone="quiet"
              className="shrink-0 px-0 text-bad"
              aria-label={t('payout.list.remove', { name: nameOfMethod(method) })}
              title={t('payout.list.removeAction')}
              onClick={() => onRemove(method)}
            >
              <Trash2 aria-hidden size={20} strokeWidth={1.5} />
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

function BankLines({ method }: { method: BoundMethod }) {
  return (
    <div className="text-2">
      <p dir="ltr" className="tabular-nums select-text rtl:text-right">
        {showAccount(method.payee_account)}
      </p>
      <p className="break-words">
        <bdi>{method.payee_name}</bdi>
      </p>
      <p className="text-1 break-words text-muted">
        <bdi>{method.bank_swift}</bdi>
        {method.bank_swift !== '' && ' · '}
        <bdi>{method.bank_address}</bdi>
      </p>
    </div>
  );
}

interface RemoveMethodProps {
  readonly type: PayoutType;
  /** Undefined = no confirmation is shown. */
  readonly method: BoundMethod | undefined;
  onClose(): void;
}

function RemoveMethod({ type, method, onClose }: RemoveMethodProps) {
  const t = useT();
  const { api } = useClient();
  // a key per method, so that a repeat for one is never mistaken for another
  const step = useRef<{ readonly id: number; readonly key: StepKey }>(undefined);
  const [busy, setBusy] = useState(false);
  // the content stays while the dialog closes
  const [last, setLast] = useState(method);
  if (method !== undefined && method !== last) setLast(method);
  const remove = async ({ id }: BoundMethod) => {
    setBusy(true);
    try {
      if (step.current?.id !== id) step.current = { id, key: new StepKey() };
      await step.current.key.run((idempotencyKey) => api.call(fundsCalls.removeMethod, { id }, { idempotencyKey }));
      toast('success', t('payout.list.removed'), undefined, 'method-removed');
    } catch {
      // the client has shown the reason in a toast; the list is read again
    } finally {
      setBusy(false);
      onClose();
      void refreshPayout();
    }
  };
  return (
    <Confirm
      open={method !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t(WORDS[type].removeTitle)}
      body={last !== undefined && t('payout.list.removeBody', { name: nameOfMethod(last) })}
      action={t('payout.list.removeAction')}
      danger
      busy={busy}
      onConfirm={() => {
        if (method !== undefined) void remove(method);
      }}
    />
  );
}
