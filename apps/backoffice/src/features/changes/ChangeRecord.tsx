import { MARKUP_NOTICE_MS, operatorBaseCalls, type ChangeRequest } from '@tradewind/contract/operator-light';
import { Money, TimeText, useFormat } from '@tradewind/ui';
import { CustomerName } from '../../shared/CustomerName.tsx';
import { Facts, type Fact } from '../../shared/Facts.tsx';
import { GroupLink } from '../../shared/GroupLink.tsx';
import { useT } from '../../shared/language.ts';
import { Notices, type Notice } from '../../shared/Notices.tsx';
import { outcomeText } from '../../shared/outcome.ts';
import { Section } from '../../shared/Page.tsx';
import { useOperator } from '../../shared/session.ts';
import { useRead } from '../../shared/queries.ts';
import { QuoteFills } from './QuoteFills.tsx';
import { isOfAdmins } from './change-state.tsx';
import { fieldChanges, instantOf, isAbout, isRise, payloadNumber, payloadText } from './change-fields.ts';
import { Compared } from './Compared.tsx';
import { Value } from './Value.tsx';
import { SignedUsd } from './SignedUsd.tsx';

/** The proposed change, the reason, and the operator who proposed it. */
export function ChangeRecord({ change }: { change: ChangeRequest }) {
  const t = useT();
  const isRead = change.kind === 'correction' || change.kind === 'quote_correction';
  const reason = isRead ? t('changes.reasonRead') : t('changes.reason');
  const facts: readonly Fact[] = [
    {
      label: t('changes.what'),
      value: t(`changes.${change.before === null ? 'kindNew' : 'kindChanged'}.${change.kind}`),
    },
    ...((change.kind === 'account_limits' || change.kind === 'account_group') && change.customer !== null
      ? [
          { label: t('changes.customer'), value: <CustomerName customer={change.customer} /> },
          { label: t('queues.uid'), value: change.customer.uid, copy: change.customer.uid },
        ]
      : []),
    ...useGroupFacts(change),
    { label: t('changes.proposedBy'), value: change.proposed_by.name },
    { label: t('changes.proposed'), value: <TimeText timeMs={change.proposed_at} /> },
    ...(change.reason === '' ? [] : [{ label: reason, value: change.reason, wide: true }]),
    ...useInstrumentFacts(change),
    ...useInstantFacts(change),
    ...(change.remark === '' ? [] : [{ label: t('changes.remark'), value: change.remark, wide: true }]),
  ];
  return (
    <>
      <What change={change} />
      <div className="mt-4">
        <Facts rows={facts} />
      </div>
    </>
  );
}

/** The group that changes, or to which an account moves, and what stays as it is. */
function useGroupFacts(change: ChangeRequest): readonly Fact[] {
  const t = useT();
  const isMove = change.kind === 'account_group';
  const isMarkup = change.kind === 'markup';
  if (!isMove && !isMarkup && change.kind !== 'group') return [];
  const id = isMove || isMarkup ? (payloadNumber(change, 'group_id') ?? null) : change.subject_id;
  const name = payloadText(change, 'group') || payloadText(change, 'name');
  const label = isMove ? t('changes.moveTo') : t('changes.field.group');
  return [
    ...(id === null ? [] : [{ label, value: <GroupLink id={id} name={name} /> }]),
    {
      label: '',
      value: t(isMarkup ? 'changes.markupTouches' : isMove ? 'changes.moveTouches' : 'changes.groupTouches'),
      wide: true,
    },
  ];
}

/** When it takes effect and which orders it affects: shown before the approval. */
function useInstrumentFacts(change: ChangeRequest): readonly Fact[] {
  const t = useT();
  const format = useFormat();
  if (change.kind !== 'instrument') return [];
  const at = payloadNumber(change, 'effective_at') ?? 0;
  const positions = payloadNumber(change, 'open_positions');
  const pendings = payloadNumber(change, 'pending_orders');
  return [
    { label: t('changes.takesEffect'), value: at === 0 ? t('changes.atApproval') : <TimeText timeMs={at} /> },
    ...(positions === undefined ? [] : [{ label: t('changes.positionsThen'), value: format.number(positions) }]),
    ...(pendings === undefined ? [] : [{ label: t('changes.pendingsThen'), value: format.number(pendings) }]),
    ...(change.before === null ? [] : [{ label: '', value: t('changes.touches'), wide: true }]),
  ];
}

/** When a mark-up or a move takes effect; a higher mark-up has to be approved a day before. */
function useInstantFacts(change: ChangeRequest): readonly Fact[] {
  const t = useT();
  if (change.kind !== 'markup' && change.kind !== 'account_group') return [];
  const at = instantOf(change);
  return [
    { label: t('changes.takesEffect'), value: at === undefined ? t('changes.atApproval') : <TimeText timeMs={at} /> },
    ...(at !== undefined && change.state === 'waiting' && isRise(change)
      ? [{ label: t('changes.approveBy'), value: <TimeText timeMs={at - MARKUP_NOTICE_MS} /> }]
      : []),
  ];
}

export function ChangeNotices({ change }: { change: ChangeRequest }) {
  return <Notices label={useT()('queues.notices')} notices={useChangeNotices(change)} />;
}

function WayChange({ change }: { change: ChangeRequest }) {
  const t = useT();
  const { changed, same: unchanged } = fieldChanges(change);
  // the facts below link to the group
  const same = unchanged.filter(({ field }) => field !== 'group');
  return (
    <Section title={t('changes.whatChanges')}>
      {changed.length > 0 && <Compared changes={changed} />}
      {same.length > 0 && (
        <div className="mt-4">
          <h3 className="mb-1 text-1 text-muted">{t('changes.same')}</h3>
          <Facts
            rows={same.map(({ field, after }) => ({
              label: t(`changes.field.${field}`),
              value: <Value field={field} value={after} />,
              wide: after.length > 40,
            }))}
          />
        </div>
      )}
    </Section>
  );
}

function Correction({ change }: { change: ChangeRequest }) {
  const t = useT();
  const { customer, before } = change;
  const balance = before?.['balance'];
  return (
    <Facts
      rows={[
        { label: t('changes.amount'), value: <SignedUsd value={payloadText(change, 'amount')} className="text-5" /> },
        ...(customer === null
          ? []
          : [
              { label: t('changes.customer'), value: <CustomerName customer={customer} /> },
              { label: t('queues.uid'), value: customer.uid, copy: customer.uid },
            ]),
        ...(balance === undefined
          ? []
          : [
              {
                label: t('changes.balanceThen'),
                value: <Money value={Number(balance)} kind="balance" currency />,
              },
            ]),
      ]}
    />
  );
}

function What({ change }: { change: ChangeRequest }) {
  if (change.kind === 'correction') return <Correction change={change} />;
  return change.kind === 'quote_correction' ? <QuoteChange change={change} /> : <WayChange change={change} />;
}

/** The current result of the correction; once carried out, the result at the time of the proposal. */
function QuoteChange({ change }: { change: ChangeRequest }) {
  const t = useT();
  const number = (name: string) => payloadNumber(change, name) ?? 0;
  const input = {
    forex_id: number('forex_id'),
    quote_id: number('quote_id'),
    time: number('quote_time'),
    bid: payloadText(change, 'right_bid'),
    ask: payloadText(change, 'right_ask'),
    rate: payloadText(change, 'rate'),
  };
  const { data } = useRead(operatorBaseCalls.quoteCorrection, input, { enabled: change.state === 'waiting' });
  if (change.state === 'waiting' && data !== undefined) return <QuoteFills plan={data} />;
  const pair = (name: string) => `${payloadText(change, `${name}_bid`)} / ${payloadText(change, `${name}_ask`)}`;
  return (
    <Facts
      rows={[
        { label: t('changes.field.code'), value: payloadText(change, 'code') },
        { label: t('changes.quote.quote'), value: `#${input.quote_id}` },
        { label: t('changes.quote.time'), value: <TimeText timeMs={input.time} /> },
        { label: t('changes.quote.wrong'), value: pair('quote') },
        { label: t('changes.quote.right'), value: pair('right') },
        { label: t('changes.quote.fills'), value: number('fills') },
        { label: t('changes.quote.credits'), value: <SignedUsd value={payloadText(change, 'credits')} /> },
        { label: t('changes.quote.debits'), value: <SignedUsd value={`-${payloadText(change, 'debits')}`} /> },
      ]}
    />
  );
}

const TONES = { waiting: 'info', approved: 'good', refused: 'bad', withdrawn: 'info', ended: 'info' } as const;

function useChangeNotices(change: ChangeRequest): readonly Notice[] {
  const { state, decided_at: at, decided_by: by, proposed_by: proposer } = change;
  const t = useT();
  const format = useFormat();
  const operator = useOperator();
  if (state === 'ended' && at !== null)
    return [{ id: 'outcome', tone: 'info', text: t('changes.notice.ended', { time: format.time(at) }) }];
  if (state !== 'waiting' && at !== null)
    return [
      {
        id: 'outcome',
        tone: TONES[state],
        text: outcomeText({ state: t(`changes.state.${state}`), by, time: format.time(at) }, t),
      },
    ];
  const own = isOfAdmins(change) ? t('changes.notice.ownAdmin') : t('changes.notice.own');
  return [
    ...(change.kind === 'reset' ? [{ id: 'reset', tone: 'warning', text: t('changes.notice.reset') } as const] : []),
    ...(proposer.id === operator?.id ? [{ id: 'own', tone: 'info', text: own } as const] : []),
    ...(isAbout(change, operator?.id) ? [{ id: 'about', tone: 'info', text: t('changes.notice.about') } as const] : []),
  ];
}
