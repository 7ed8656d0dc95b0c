import {
  operatorBaseCalls,
  operatorInstrumentCalls,
  PROPOSED_TERMS,
  type InstrumentDetail,
  type TermName,
} from '@tradewind/contract/operator-light';
import { Button, Sheet, TimeText } from '@tradewind/ui';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { api, useMay } from '../../shared/api.ts';
import { ButtonLink } from '../../shared/ButtonLink.tsx';
import { Badge } from '../../shared/Badge.tsx';
import { Decisions, type DecisionChoice } from '../../shared/Decision.tsx';
import { Facts } from '../../shared/Facts.tsx';
import { useT, type T } from '../../shared/language.ts';
import { Notices, type Notice } from '../../shared/Notices.tsx';
import { Section } from '../../shared/Page.tsx';
import { PATHS, recordPath } from '../../shared/paths.ts';
import { listPath, recordId } from '../../shared/queue.ts';
import { readAgain, useRead } from '../../shared/queries.ts';
import { RecordPage } from '../../shared/RecordPage.tsx';
import { REMARK_MAX, REMARK_MIN } from '../../shared/remark.ts';
import { Value, Versions } from '../changes/index.ts';
import { Scheduled } from './Scheduled.tsx';
import { TermsForm } from './TermsForm.tsx';

const SUSPENSION_LENGTH = 200;
const EVERY_MS = 10_000;
const SHOWN = PROPOSED_TERMS.filter((name) => name !== 'names' && name !== 'category_id');

/** Meaningless without a mode. */
const SWAP_RATES = new Set<TermName>(['swap_long', 'swap_short', 'swap_triple_day']);

const again = () => readAgain(operatorInstrumentCalls.instrument, operatorInstrumentCalls.instruments);

/** /admin/instruments/:id: its current, past and scheduled terms. */
export function InstrumentPage() {
  const t = useT();
  const id = recordId(useParams()['id']);
  const read = useRead(operatorInstrumentCalls.instrument, { id }, { everyMs: EVERY_MS });
  const { data } = read;
  return (
    <RecordPage
      title={data?.show_code ?? t('instruments.titleOf', { id })}
      parent={{ to: listPath(PATHS.instruments), label: t('app.nav.instruments') }}
      read={read}
      renderBadge={({ suspended, market_open: open }) =>
        suspended !== '' ? (
          <Badge tone="bad">{t('instruments.suspended')}</Badge>
        ) : (
          <Badge tone={open === 1 ? 'good' : 'plain'}>
            {open === 1 ? t('instruments.open') : t('instruments.closed')}
          </Badge>
        )
      }
      renderNotices={(instrument) => <InstrumentNotices instrument={instrument} />}
      decisionTitle={t('instruments.actions')}
      renderDecision={(instrument) => <Actions instrument={instrument} />}
      history={({ history }) => history}
    >
      {(instrument) => (
        <>
          <Section title={t('instruments.terms')} hint={t('instruments.termsHint', { version: instrument.version })}>
            <Facts
              rows={[
                ...SHOWN.filter((name) => instrument.swap_mode !== 'none' || !SWAP_RATES.has(name)).map((field) => ({
                  label: t(`changes.field.${field}`),
                  value: (
                    <span dir="auto">
                      <Value field={field} value={fieldText(instrument, field)} />
                    </span>
                  ),
                })),
                { label: t('instruments.positions'), value: instrument.open_positions },
                { label: t('instruments.pendings'), value: instrument.pending_orders },
              ]}
            />
          </Section>
          {instrument.scheduled.length > 0 && <Scheduled changes={instrument.scheduled} onDone={again} />}
          <Versions versions={instrument.versions} hint={t('instruments.versionsHint')} />
        </>
      )}
    </RecordPage>
  );
}

function fieldText(instrument: InstrumentDetail, name: TermName): string {
  const value = instrument[name];
  return Array.isArray(value) ? value.join(',') : typeof value === 'string' ? value : JSON.stringify(value);
}

function InstrumentNotices({ instrument }: { instrument: InstrumentDetail }) {
  const t = useT();
  const { suspended, waiting_change: waiting, scheduled } = instrument;
  const notices: readonly Notice[] = [
    ...(suspended === ''
      ? []
      : [{ id: 'suspended', tone: 'warning' as const, text: t('instruments.suspendedNotice', { reason: suspended }) }]),
    ...(scheduled.some(({ state }) => state === 'inadmissible')
      ? [{ id: 'failed', tone: 'warning' as const, text: t('instruments.failedNotice') }]
      : []),
  ];
  return (
    <>
      <Notices label={t('queues.notices')} notices={notices} />
      {waiting !== null && (
        <p className="mb-3 text-2">
          <Link
            to={recordPath(PATHS.changes, waiting)}
            className="hit inline-flex items-center font-semibold text-accent"
          >
            {t('instruments.waiting', { id: waiting })}
          </Link>
        </p>
      )}
    </>
  );
}

/** Actions on the instrument that the operator's role allows. */
function Actions({ instrument }: { instrument: InstrumentDetail }) {
  const t = useT();
  const isOpen = instrument.suspended === '';
  const maySuspend = useMay(
    isOpen ? operatorInstrumentCalls.suspendInstrument : operatorInstrumentCalls.resumeInstrument,
  );
  const mayPropose = useMay(operatorInstrumentCalls.proposeInstrument);
  const mayConfirm = useMay(operatorInstrumentCalls.confirmHeldPrice);
  const held = mayConfirm ? instrument.held_prices : [];
  const [proposing, setProposing] = useState(false);
  const mayFills = useMay(operatorBaseCalls.filledQuotes);
  if (!maySuspend && !mayPropose && !mayFills) return null;
  return (
    <div className="space-y-2">
      {mayPropose && (
        <Button
          block
          tone="accent"
          disabled={instrument.waiting_change !== null}
          onClick={() => setProposing(true)}
          data-testid="propose-terms"
        >
          {t('instruments.propose')}
        </Button>
      )}
      {held.length > 0 && <Decisions choices={held.map((each) => confirmChoice(instrument, each, t))} onDone={again} />}
      {maySuspend && (
        <Decisions choices={[isOpen ? suspendChoice(instrument, t) : resumeChoice(instrument, t)]} onDone={again} />
      )}
      {mayFills && (
        <ButtonLink
          tone="plain"
          className="w-full justify-center"
          to={`${recordPath(PATHS.instruments, instrument.id)}/fills`}
          data-testid="filled-quotes"
        >
          {t('instruments.fills.link')}
        </ButtonLink>
      )}
      <Sheet
        open={proposing}
        onOpenChange={setProposing}
        title={t('instruments.proposeOf', { code: instrument.show_code })}
      >
        <TermsForm
          instrument={instrument}
          onDone={async () => {
            setProposing(false);
            await again();
          }}
        />
      </Sheet>
      {instrument.next_change_at !== null && (
        <p className="text-1 text-muted">
          {t('instruments.changesAt')} <TimeText timeMs={instrument.next_change_at} />
        </p>
      )}
    </div>
  );
}

function confirmChoice(
  { id, show_code: code }: InstrumentDetail,
  { source, source_name: name, bid, ask, since, last_bid: last }: InstrumentDetail['held_prices'][number],
  t: T,
): DecisionChoice {
  return {
    id: `confirm-price-${source}`,
    label: t('instruments.confirmPrice.label', { name }),
    tone: 'danger',
    danger: true,
    title: t('instruments.confirmPrice.title', { code }),
    body: t('instruments.confirmPrice.body', { bid, ask, last, name }),
    action: t('instruments.confirmPrice.action'),
    words: { label: t('instruments.reason'), minLength: REMARK_MIN, maxLength: REMARK_MAX },
    done: t('instruments.confirmPrice.done'),
    run: (idempotencyKey, reason) =>
      api.call(
        operatorInstrumentCalls.confirmHeldPrice,
        { id, source, since, reason },
        { quiet: true, idempotencyKey },
      ),
  };
}

function suspendChoice({ id, show_code: code }: InstrumentDetail, t: T): DecisionChoice {
  return {
    id: 'suspend',
    label: t('instruments.suspend.label'),
    tone: 'danger',
    danger: true,
    title: t('instruments.suspend.title', { code }),
    body: t('instruments.suspend.body'),
    action: t('instruments.suspend.action'),
    words: {
      label: t('instruments.reason'),
      hint: t('instruments.suspend.reasonHint'),
      minLength: REMARK_MIN,
      maxLength: SUSPENSION_LENGTH,
    },
    done: t('instruments.suspend.done'),
    run: (idempotencyKey, reason) =>
      api.call(operatorInstrumentCalls.suspendInstrument, { id, reason }, { quiet: true, idempotencyKey }),
  };
}

function resumeChoice({ id, show_code: code, suspended }: InstrumentDetail, t: T): DecisionChoice {
  return {
    id: 'resume',
    label: t('instruments.resume.label'),
    tone: 'accent',
    title: t('instruments.resume.title', { code }),
    body: t('instruments.resume.body', { reason: suspended }),
    action: t('instruments.resume.action'),
    words: { label: t('instruments.reason'), minLength: REMARK_MIN, maxLength: REMARK_MAX },
    done: t('instruments.resume.done'),
    run: (idempotencyKey, reason) =>
      api.call(operatorInstrumentCalls.resumeInstrument, { id, reason }, { quiet: true, idempotencyKey }),
  };
}
