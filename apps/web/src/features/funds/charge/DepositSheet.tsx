import type { DepositRecord } from '@tradewind/contract/light';
import { Button, classes, Skeleton, TimeText, useFormat } from '@tradewind/ui';
import type { ReactNode } from 'react';
import { decimalText, usdText } from '../../../funds/amount.ts';
import { Grouped, isIban } from '../../../funds/CopyRow.tsx';
import { PaymentRemark, PaymentSheet, PaymentState, useKept } from '../../../funds/PaymentSheet.tsx';
import { useT } from '../../../shared/language.ts';
import { WeekendRate } from '../../../funds/WeekendRate.tsx';
import { rateRuleText } from './rate-rule.ts';
import { useOwnImage } from '../../../shared/use-own-image.ts';

const STATE_TEXTS = ['funds.stateWaiting', 'funds.stateFinished', 'funds.stateRejected', 'funds.stateInvalid'] as const;
const REJECTED = 2;
/** More decimals than any currency has. */
const AMOUNT_DECIMALS = 8;

interface DepositSheetProps {
  /** Undefined = closed. */
  readonly record: DepositRecord | undefined;
  onClose(): void;
  onAgain(record: DepositRecord): void;
}

/** A deposit with all its fields, its proof, and the next step. */
export function DepositSheet({ record, onClose, onAgain }: DepositSheetProps) {
  const t = useT();
  const shown = useKept(record);
  return (
    <PaymentSheet
      open={record !== undefined}
      onClose={onClose}
      title={t('funds.detailTitle', { id: shown?.id ?? '' })}
      footer={
        shown?.status === REJECTED ? (
          <Button tone="accent" size="large" block onClick={() => onAgain(shown)}>
            {t('funds.again')}
          </Button>
        ) : undefined
      }
    >
      {shown !== undefined && <Fields record={shown} />}
    </PaymentSheet>
  );
}

function Fields({ record }: { record: DepositRecord }) {
  const t = useT();
  const format = useFormat();
  const state = STATE_TEXTS[record.status];
  const code = record.currency_code;
  return (
    <>
      <PaymentState record={record} meaning={state === undefined ? undefined : t(state)} />
      <PaymentRemark label={t('funds.remark')} text={record.remark} testId="deposit-remark" />
      <dl data-testid="deposit-fields">
        {record.credited !== null && (
          <Field label={t('funds.creditedSum')}>
            <bdi className="figures font-semibold">{usdText(format, record.credited)} USD</bdi>
          </Field>
        )}
        <Field label={t('funds.amount')}>
          <bdi className={classes('figures', record.credited === null && 'font-semibold')}>
            {usdText(format, record.number)}
          </bdi>
        </Field>
        <Field label={t('funds.sent')}>
          <bdi className="figures">{`${format.number(record.amount, AMOUNT_DECIMALS)} ${code}`}</bdi>
        </Field>
        <Field label={t('funds.rate')}>
          <bdi className="figures">{`1 USD = ${decimalText(format, record.rate)} ${code}`}</bdi>
          <WeekendRate spread={record.weekend_spread_percent} />
        </Field>
        <Credit record={record} />
        {record.protocol_code !== '' && (
          <Field label={t('funds.network')}>
            <bdi>{record.protocol_code}</bdi>
          </Field>
        )}
        {record.address !== '' && (
          <Field label={t('funds.address')}>
            <Code text={record.address} />
          </Field>
        )}
        {record.payee_account !== '' && (
          <Field label={t('funds.account')}>
            <Code text={record.payee_account} grouped={isIban(record.payee_account)} />
          </Field>
        )}
        <Field label={t('funds.createdAt')}>
          <TimeText timeMs={record.created_at} />
        </Field>
        {record.decided_at !== null && (
          <Field label={t('funds.decidedAt')}>
            <TimeText timeMs={record.decided_at} />
          </Field>
        )}
      </dl>
      {record.proof !== '' && <ProofPicture url={record.proof} />}
    </>
  );
}

const REASON_TEXTS = {
  claimed: undefined,
  handed_in: 'funds.reasonHandedIn',
  time: 'funds.reasonTime',
  moved: 'funds.reasonMoved',
} as const;
const COIN = 0;

/** The received amount, and the rate that it was credited with. */
function Credit({ record }: { record: DepositRecord }) {
  const t = useT();
  const format = useFormat();
  const { credited, amount_received: received, received_at: at, credit_rate: rate, rate_reason: reason, type } = record;
  const code = record.currency_code;
  if (credited === null) return null;
  // for a bank transfer the rate is always that of the request
  const why = reason === null || type !== COIN ? undefined : REASON_TEXTS[reason];
  return (
    <>
      {received !== null && (
        <Field label={t('funds.received')}>
          <bdi className="figures">{`${format.number(received, AMOUNT_DECIMALS)} ${code}`}</bdi>
        </Field>
      )}
      {at !== null && (
        <Field label={t('funds.receivedAt')}>
          <TimeText timeMs={at} />
        </Field>
      )}
      {rate !== null && (
        <Field label={t('funds.creditRate')} note={why === undefined ? undefined : rateRuleText(why, format, t)}>
          <bdi className="figures">{`1 USD = ${decimalText(format, rate)} ${code}`}</bdi>
          {why === 'funds.reasonTime' || why === 'funds.reasonMoved' ? (
            <WeekendRate spread={record.credit_weekend_spread_percent} />
          ) : null}
        </Field>
      )}
    </>
  );
}

interface FieldProps {
  readonly label: string;
  /** Shown in small print below. */
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

function Field({ label, note, children }: FieldProps) {
  return (
    <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 border-b border-line py-2">
      <dt className="text-2 text-muted">{label}</dt>
      <dd className="min-w-0 text-end text-2 break-words">{children}</dd>
      {note !== undefined && <dd className="basis-full text-1 text-muted">{note}</dd>}
    </div>
  );
}

function Code({ text, grouped = true }: { text: string; grouped?: boolean }) {
  return (
    <span dir="ltr" className="inline-block text-right tabular-nums select-text">
      {grouped ? <Grouped text={text} /> : text}
    </span>
  );
}

function ProofPicture({ url }: { url: string }) {
  const t = useT();
  const image = useOwnImage(url);
  return (
    <figure className="mt-3">
      <figcaption className="mb-1.5 text-2 text-muted">{t('funds.proof')}</figcaption>
      {image.url !== undefined ? (
        <a href={image.url} target="_blank" rel="noreferrer" title={t('funds.openProof')} className="block">
          <img
            src={image.url}
            alt={t('funds.proofAlt')}
            className="max-h-80 w-full rounded-control border border-line object-contain"
          />
        </a>
      ) : image.status === 'error' ? (
        <p className="text-2 text-muted">{t('funds.proofFailed')}</p>
      ) : (
        <Skeleton className="h-48" />
      )}
    </figure>
  );
}
