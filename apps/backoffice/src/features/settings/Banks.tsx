import { operatorBaseCalls, type Bank } from '@tradewind/contract/operator-light';
import { Button, Sheet, TimeText } from '@tradewind/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { api, useMay } from '../../shared/api.ts';
import { CopyButton } from '../../shared/CopyButton.tsx';
import { DataTable } from '../../shared/DataTable.tsx';
import { DecisionDialog } from '../../shared/Decision.tsx';
import { useT } from '../../shared/language.ts';
import { Section } from '../../shared/Page.tsx';
import { useRead } from '../../shared/queries.ts';
import { BankForm } from './BankForm.tsx';
import { payWaysChanged, REASON_LENGTH, WayActions, WayState } from './ways.tsx';

/** Bank accounts that customers transfer to. Another one takes two operators; taking one out of use takes one. */
export function Banks() {
  const t = useT();
  const mayPropose = useMay(operatorBaseCalls.proposeBank);
  const mayClose = useMay(operatorBaseCalls.closeBank);
  const read = useRead(operatorBaseCalls.banks, {});
  const [proposing, setProposing] = useState(false);
  const [subject, setSubject] = useState<Bank>();
  const [closing, setClosing] = useState<Bank>();
  const propose = (bank?: Bank) => {
    setSubject(bank);
    setProposing(true);
  };
  return (
    <Section
      title={t('settings.views.banks')}
      hint={t('settings.bank.about')}
      actions={
        mayPropose && (
          <Button
            icon={<Plus aria-hidden size={16} strokeWidth={1.5} />}
            onClick={() => propose()}
            data-testid="propose-bank"
          >
            {t('settings.bank.propose')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('settings.views.banks')}
        columns={[
          {
            id: 'bank',
            header: t('settings.bank.bank'),
            render: ({ currency, bank_name: name, bank_swift: swift }) => (
              <>
                <span className="font-semibold">{currency.code}</span> {name}{' '}
                <span className="text-muted">{swift}</span>
              </>
            ),
          },
          {
            id: 'account',
            header: t('settings.bank.account'),
            render: ({ payee_name: payee, payee_account: account }) => (
              <span className="inline-flex max-w-full items-center gap-1">
                <span className="min-w-0">
                  <span className="block tabular-nums [overflow-wrap:anywhere]">{account}</span>
                  <span className="block text-1 text-muted">{payee}</span>
                </span>
                <CopyButton text={account} label={t('settings.bank.account')} />
              </span>
            ),
          },
          {
            id: 'state',
            header: t('settings.state'),
            stack: 'aside',
            render: (row) => <WayState way={row} />,
          },
          {
            id: 'changed',
            header: t('settings.changedAt'),
            align: 'end',
            className: 'w-48 whitespace-nowrap',
            render: ({ changed_at: at }) => <TimeText timeMs={at} />,
          },
          ...(mayPropose || mayClose
            ? [
                {
                  id: 'actions',
                  header: t('settings.actions'),
                  headerHidden: true,
                  align: 'end' as const,
                  render: (row: Bank) => (
                    <WayActions
                      way={row}
                      name={`${row.bank_name} ${row.payee_account}`}
                      onPropose={mayPropose ? () => propose(row) : undefined}
                      onClose={mayClose ? () => setClosing(row) : undefined}
                    />
                  ),
                },
              ]
            : []),
        ]}
        rows={read.data}
        rowKey={({ id }) => id}
        empty={{ title: t('settings.bank.empty'), body: t('settings.bank.emptyBody') }}
        read={read}
        skeletonRows={3}
      />
      <Sheet
        open={proposing}
        onOpenChange={setProposing}
        title={subject === undefined ? t('settings.bank.propose') : t('settings.bank.proposeOther')}
      >
        <BankForm
          key={subject?.id ?? 'new'}
          bank={subject}
          onDone={async () => {
            setProposing(false);
            await payWaysChanged();
          }}
        />
      </Sheet>
      <DecisionDialog
        decision={
          closing && {
            title: t('settings.bank.closeTitle'),
            body: (
              <>
                <p className="[overflow-wrap:anywhere]">
                  {closing.bank_name} · {closing.payee_account}
                </p>
                <p className="mt-2">{t('settings.closeBody')}</p>
              </>
            ),
            action: t('settings.close'),
            danger: true,
            words: {
              label: t('settings.reason'),
              hint: t('settings.reasonHint'),
              minLength: 3,
              maxLength: REASON_LENGTH,
            },
            done: t('settings.bank.closed'),
            run: (idempotencyKey, reason) =>
              api.call(operatorBaseCalls.closeBank, { id: closing.id, reason }, { quiet: true, idempotencyKey }),
          }
        }
        onClose={() => setClosing(undefined)}
        onDone={payWaysChanged}
      />
    </Section>
  );
}
