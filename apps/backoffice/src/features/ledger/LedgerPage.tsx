import { OPERATOR_FILES, operatorPeopleCalls } from '@tradewind/contract/operator-light';
import { Segmented, TextField } from '@tradewind/ui';
import { useMay } from '../../shared/api.ts';
import { CsvButton } from '../../shared/CsvButton.tsx';
import { FilterBar } from '../../shared/FilterBar.tsx';
import { useT } from '../../shared/language.ts';
import { Page } from '../../shared/Page.tsx';
import { periodInput } from '../../shared/period.ts';
import { PeriodFields } from '../../shared/PeriodFields.tsx';
import { SelectField } from '../../shared/SelectField.tsx';
import { useFilter } from '../../shared/use-filter.ts';
import { Reconciliations } from './Reconciliations.tsx';
import { Transfers } from './Transfers.tsx';
import { accountText, ACCOUNTS, CAUSES, causeText } from './texts.ts';
import { ZeroSum } from './ZeroSum.tsx';

const DEFAULTS = { view: '', account: '', ledger_account: '', cause: '', reference: '', from: '', to: '' };
const VIEWS = ['transfers', 'report', 'reconciliations'] as const;

/** A typed id; undefined while it is not valid. */
const idOf = (text: string): number | undefined => (/^[1-9]\d{0,14}$/u.test(text) ? Number(text) : undefined);
const digits = (text: string): string => text.replaceAll(/\D/gu, '').slice(0, 15);

/** /admin/ledger: every movement of money, the totals, and the results of the reconciliations. */
export function LedgerPage() {
  const t = useT();
  const filter = useFilter(DEFAULTS);
  const mayReport = useMay(operatorPeopleCalls.ledgerReport);
  const view = mayReport ? (VIEWS.find((known) => known === filter.values.view) ?? 'transfers') : 'transfers';
  return (
    <Page title={t('app.nav.ledger')}>
      {mayReport && (
        <div className="mb-4 max-w-168">
          <Segmented
            label={t('ledger.view')}
            value={view}
            onValueChange={(next) => filter.set({ view: next === 'transfers' ? '' : next })}
            choices={VIEWS.map((value) => ({ value, label: t(`ledger.views.${value}`) }))}
          />
        </div>
      )}
      {view === 'transfers' && <Browser />}
      {view === 'report' && <ZeroSum />}
      {view === 'reconciliations' && <Reconciliations page={filter.page} onPage={filter.setPage} />}
    </Page>
  );
}

function Browser() {
  const t = useT();
  const filter = useFilter(DEFAULTS);
  const { account, ledger_account: ledgerAccount, cause, reference, from, to } = filter.values;
  const [customer, record] = [idOf(account), idOf(reference)];
  const input = {
    ...(customer === undefined ? {} : { account: customer }),
    ...(ledgerAccount === '' ? {} : { ledger_account: ledgerAccount }),
    ...(cause === '' ? {} : { cause }),
    ...(record === undefined ? {} : { reference: record }),
    ...periodInput(from, to),
  };
  const all = { value: '', label: t('ledger.all') };
  return (
    <>
      <FilterBar filter={filter} viewsOf="ledger" actions={<CsvButton file={OPERATOR_FILES.ledger} query={input} />}>
        <TextField
          className="w-32"
          label={t('ledger.customerId')}
          inputMode="numeric"
          value={account}
          onValueChange={(text) => filter.set({ account: digits(text) }, true)}
        />
        <SelectField
          className="w-52"
          label={t('ledger.cause')}
          value={cause}
          onValueChange={(value) => filter.set({ cause: value })}
          choices={[all, ...CAUSES.map((value) => ({ value, label: causeText(value, t) }))]}
        />
        <SelectField
          className="w-52"
          label={t('ledger.account')}
          value={ledgerAccount}
          onValueChange={(value) => filter.set({ ledger_account: value })}
          choices={[all, ...ACCOUNTS.map((value) => ({ value, label: accountText(value, t) }))]}
        />
        <TextField
          className="w-28"
          label={t('ledger.reference')}
          inputMode="numeric"
          value={reference}
          onValueChange={(text) => filter.set({ reference: digits(text) }, true)}
        />
        <PeriodFields filter={filter} />
      </FilterBar>
      <Transfers input={input} page={filter.page} onPage={filter.setPage} />
    </>
  );
}
