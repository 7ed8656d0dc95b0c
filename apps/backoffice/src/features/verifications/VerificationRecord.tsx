import type { VerificationDetail } from '@tradewind/contract/operator-light';
import { TimeText, useFormat } from '@tradewind/ui';
import { CustomerName } from '../../shared/CustomerName.tsx';
import { Facts } from '../../shared/Facts.tsx';
import { ImageViewer } from '../../shared/ImageViewer.tsx';
import { useLanguage, useT } from '../../shared/language.ts';
import { Notices, type Notice } from '../../shared/Notices.tsx';
import { outcomeText } from '../../shared/outcome.ts';
import { deciderIn } from './decider.ts';

/** The claimed identity in large letters, next to the documents. */
export function VerificationRecord({ verification }: { verification: VerificationDetail }) {
  const t = useT();
  const { front, reverse, customer, remark } = verification;
  return (
    <>
      <IdentityClaim verification={verification} />
      <ImageViewer
        pictures={[
          { path: front, label: t('verifications.front') },
          { path: reverse, label: t('verifications.reverse') },
        ]}
      />
      <div className="mt-4">
        <Facts
          rows={[
            { label: t('queues.who'), value: <CustomerName customer={customer} /> },
            { label: t('queues.uid'), value: customer.uid, copy: customer.uid },
            { label: t('queues.handedIn'), value: <TimeText timeMs={verification.submitted_at} /> },
            ...(remark === '' ? [] : [{ label: t('queues.remark'), value: remark, wide: true }]),
          ]}
        />
      </div>
    </>
  );
}

/** Name and number, to be compared with the pictures character by character. */
export function IdentityClaim({ verification: { name, card_id: cardId, country } }: Props) {
  const { t, tag } = useLanguage();
  const claims = [
    [t('verifications.name'), name],
    [t('verifications.cardId'), cardId],
    [
      t('verifications.country'),
      country === null
        ? t('verifications.noCountry')
        : (new Intl.DisplayNames(tag, { type: 'region' }).of(country) ?? country),
    ],
  ] as const;
  return (
    <dl className="mb-2 flex flex-wrap gap-x-10 gap-y-2">
      {claims.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-1 text-muted">{label}</dt>
          <dd className="text-4 font-semibold tracking-wide [overflow-wrap:anywhere] tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function VerificationNotices({ verification }: Props) {
  return <Notices label={useT()('queues.notices')} notices={useVerificationNotices(verification)} />;
}

interface Props {
  readonly verification: VerificationDetail;
}

function useVerificationNotices(verification: VerificationDetail): readonly Notice[] {
  const t = useT();
  const format = useFormat();
  const { state, decided_at: at, same_card: sameCard, earlier, history } = verification;
  const outcome: readonly Notice[] =
    state === 'waiting' || at === null
      ? []
      : [
          {
            id: 'outcome',
            tone: state === 'approved' ? 'good' : 'bad',
            text: outcomeText(
              { state: t(`verifications.state.${state}`), by: deciderIn(history), time: format.time(at) },
              t,
            ),
          },
        ];
  const same: readonly Notice[] =
    sameCard.length === 0
      ? []
      : [
          {
            id: 'sameCard',
            tone: 'warning',
            text: (
              <>
                {t('verifications.notice.sameCard')}{' '}
                {sameCard.map((customer) => (
                  <span key={customer.id} className="me-2">
                    <CustomerName customer={customer} />
                  </span>
                ))}
              </>
            ),
          },
        ];
  const before = earlier.map(({ submitted_at: submittedAt, remark }): Notice => ({
    id: `refused-${submittedAt}`,
    tone: 'warning',
    text: t('verifications.notice.refusedBefore', { time: format.time(submittedAt, 'date'), remark }),
  }));
  return [...outcome, ...same, ...before];
}
