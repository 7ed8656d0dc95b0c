import { operatorInstrumentCalls, type InstrumentChange } from '@tradewind/contract/operator-light';
import { TimeText } from '@tradewind/ui';
import { api, useMay } from '../../shared/api.ts';
import { Badge } from '../../shared/Badge.tsx';
import { Decisions, type DecisionChoice } from '../../shared/Decision.tsx';
import { useT, type T } from '../../shared/language.ts';
import { Section } from '../../shared/Page.tsx';
import { REMARK_MAX, REMARK_MIN } from '../../shared/remark.ts';
import { FieldDiff } from '../changes/index.ts';
import { reasonText } from './refusal.ts';

interface ScheduledProps {
  readonly changes: readonly InstrumentChange[];
  onDone(): Promise<unknown>;
}

/** Approved terms that wait for their time, and those that could not be applied. */
export function Scheduled({ changes, onDone }: ScheduledProps) {
  const t = useT();
  const mayClose = useMay(operatorInstrumentCalls.closeInstrumentChange);
  return (
    <Section title={t('instruments.toCome')}>
      <ul className="border-t border-line">
        {changes.map((change) => (
          <li key={change.id} className="border-b border-line py-3 text-2" data-testid={`scheduled-${change.state}`}>
            <p className="mb-2 flex flex-wrap items-center gap-x-3">
              <Badge tone={change.state === 'scheduled' ? 'plain' : 'bad'}>
                {change.state === 'scheduled' ? t('instruments.scheduled') : t('instruments.inadmissible')}
              </Badge>
              <TimeText timeMs={change.effective_at} className="font-semibold" />
              <span className="text-muted">
                {t('instruments.agreed', {
                  proposer: change.proposed_by.name,
                  approver: change.approved_by?.name ?? '',
                })}
              </span>
            </p>
            {change.state === 'inadmissible' && (
              <p className="mb-2 text-amber">{reasonText(change.remark, t) ?? change.remark}</p>
            )}
            <FieldDiff before={change.before} changes={change.changes} />
            {mayClose && (
              <div className="mt-3 max-w-80">
                <Decisions choices={[closeChoice(change, t)]} onDone={onDone} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function closeChoice({ id, state }: InstrumentChange, t: T): DecisionChoice {
  const of = state === 'scheduled' ? 'cancel' : 'acknowledge';
  return {
    id: `close-${id}`,
    label: t(`instruments.${of}.label`),
    title: t(`instruments.${of}.title`),
    body: t(`instruments.${of}.body`),
    action: t(`instruments.${of}.action`),
    words: { label: t('instruments.reason'), minLength: REMARK_MIN, maxLength: REMARK_MAX },
    done: t(`instruments.${of}.done`),
    run: (idempotencyKey, reason) =>
      api.call(operatorInstrumentCalls.closeInstrumentChange, { id, reason }, { quiet: true, idempotencyKey }),
  };
}
