import type { DrawCurrency, User } from '@tradewind/contract/light';
import { classes, EmptyState, ErrorState, RowBody, rowClass } from '@tradewind/ui';
import { CircleOff, ShieldCheck } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { refreshPayout, typeOfCurrency, useDrawCurrencies, useDrawState, type PayoutType } from './use-payout.ts';
import { useUser } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { Page, useGoBack } from '../../shared/Page.tsx';
import { PATHS } from '../../shared/paths.ts';
import { TrueAccountGate } from '../../shared/TrueAccountGate.tsx';
import { AddressForm } from './AddressForm.tsx';
import { BankForm } from './BankForm.tsx';
import { bindPath } from './MethodField.tsx';
import { FormSkeleton, TypeIcon } from './parts.tsx';

const TYPES: Readonly<Record<string, PayoutType>> = { 1: 1, 2: 2 };
const LISTS = { 1: PATHS.coinAddresses, 2: PATHS.bankCards } as const;

/** /mine/withdraw-way?type=1|2&draw_id=: binds a coin address or a bank account. Without a type it asks for it. */
export function WithdrawWayPage() {
  const t = useT();
  const user = useUser();
  const [search] = useSearchParams();
  const type = TYPES[search.get('type') ?? ''];
  const parent = type === undefined ? PATHS.wallet : LISTS[type];
  const title =
    type === undefined ? t('funds.withdrawWay') : t(type === 1 ? 'payout.list.coinAdd' : 'payout.list.bankAdd');
  return (
    <Page title={title} parent={parent}>
      <TrueAccountGate>
        {type === undefined ? (
          <ChooseType />
        ) : (
          user !== undefined && (
            <Bind key={type} type={type} user={user} wanted={search.get('draw_id')} parent={parent} />
          )
        )}
      </TrueAccountGate>
    </Page>
  );
}

function ChooseType() {
  const t = useT();
  const choices = [
    { type: 1, label: t('payout.type.coin'), hint: t('payout.way.coinHint') },
    { type: 2, label: t('payout.type.bank'), hint: t('payout.way.bankHint') },
  ] as const;
  return (
    <nav aria-labelledby="which-way" className="pt-2">
      <h2 id="which-way" className="px-4 pb-2 text-2 text-muted">
        {t('payout.way.ask')}
      </h2>
      <div className="border-y border-line">
        {choices.map(({ type, label, hint }) => (
          <Link
            key={type}
            replace
            to={bindPath(type)}
            data-testid={`way-${type}`}
            className={classes(rowClass, 'hover:bg-raised active:bg-raised')}
          >
            <RowBody icon={<TypeIcon type={type} />} label={label} hint={hint} chevron />
          </Link>
        ))}
      </div>
    </nav>
  );
}

interface BindProps {
  readonly type: PayoutType;
  readonly user: User;
  readonly wanted: string | null;
  readonly parent: string;
}

const isSome = (list: readonly DrawCurrency[]): list is readonly [DrawCurrency, ...DrawCurrency[]] => list.length > 0;

function Bind({ type, user, wanted, parent }: BindProps) {
  const t = useT();
  const goBack = useGoBack(parent);
  const state = useDrawState();
  const currencies = useDrawCurrencies();
  if (state.data === undefined || currencies.data === undefined) {
    return state.isError || currencies.isError ? (
      <ErrorState
        title={t('payout.failed')}
        error={state.error ?? currencies.error}
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
  const { pause_hours: hours, two_factor: twoFactor } = state.data;
  const Form = type === 1 ? AddressForm : BankForm;
  return (
    <div className="space-y-5 px-4 pt-2">
      {hours > 0 && (
        <p className="flex gap-2 text-2 text-muted" data-testid="pause-note">
          <ShieldCheck aria-hidden size={20} strokeWidth={1.5} className="shrink-0" />
          <span>{t.plural('payout.way.pauseNote', hours)}</span>
        </p>
      )}
      <Form user={user} twoFactor={twoFactor === 1} currencies={offered} wanted={wanted} onBound={goBack} />
    </div>
  );
}
