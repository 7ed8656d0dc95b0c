import type { BankOption, DepositChannel, DepositRecord } from '@tradewind/contract/light';
import { Button, FormFailure, FormFrame } from '@tradewind/ui';
import { useId, type ReactNode } from 'react';
import { VerificationLink } from '../../../funds/VerificationNotice.tsx';
import { useT } from '../../../shared/language.ts';
import { AmountPart } from './AmountPart.tsx';
import { ChangeNotice } from './ChangeNotice.tsx';
import { ProofField } from './ProofField.tsx';
import { useDeposit } from './use-deposit.ts';
import type { Draft } from './use-draft.ts';

interface DepositFormProps {
  readonly way: DepositChannel | BankOption;
  /** When the deposit method was read, epoch ms. */
  readonly readAtMs: number;
  readonly draft: Draft;
  reread(): Promise<DepositChannel | BankOption | undefined>;
  onDone(record: DepositRecord): void;
  /** The destination of the money. */
  readonly children: ReactNode;
}

/** Amount, destination, proof: the same for coins and bank transfers. */
export function DepositForm({ way, readAtMs, draft, reread, onDone, children }: DepositFormProps) {
  const t = useT();
  const noteId = useId();
  const { form, isUnsure, isUnverified } = useDeposit({ way, draft, reread, onDone });
  const changes = draft.changes(way);
  const act = () => draft.act(way);
  const blocked =
    changes !== undefined
      ? t('funds.confirmChange')
      : way.rate === null
        ? t('funds.noRate', { currency: way.currency_code })
        : draft.proof.opening || draft.proof.transfer?.state === 'sending'
          ? t('funds.waitForUpload')
          : undefined;
  return (
    <FormFrame form={form} className="space-y-6">
      {changes !== undefined && (
        <ChangeNotice changes={changes} way={way} number={draft.number} onAgree={() => draft.agree(way)} />
      )}
      <AmountPart
        way={way}
        readAtMs={readAtMs}
        number={draft.number}
        onNumberChange={(number) => {
          form.clearError('number');
          draft.setNumber(number);
        }}
        error={form.error('number')}
        disabled={form.busy}
        onCopied={act}
      />
      {children}
      <ProofField
        proof={draft.proof}
        hint={t('address' in way ? 'funds.proofOfCoin' : 'funds.proofOfBank')}
        error={form.error('proof')}
        disabled={form.busy}
        onPick={() => {
          form.clearError('proof');
          act();
        }}
      />
      <div className="space-y-2">
        <FormFailure text={form.failure} />
        {isUnverified && form.failure !== undefined && <VerificationLink />}
        {isUnsure && form.failure !== undefined && <p className="text-1 text-muted">{t('funds.unsure')}</p>}
        <Button
          type="submit"
          tone="accent"
          size="large"
          block
          busy={form.busy}
          disabled={blocked !== undefined}
          aria-describedby={noteId}
          data-testid="submit-deposit"
        >
          {t('funds.submit')}
        </Button>
        <p id={noteId} role="status" className="min-h-5 text-center text-1 text-muted">
          {form.busy ? t('app.connection.sending') : (blocked ?? '')}
        </p>
      </div>
    </FormFrame>
  );
}
