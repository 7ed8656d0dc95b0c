import { StepKey } from '@tradewind/client/app';
import {
  MARKUP_NOTICE_MS,
  MAX_MARKUP_POINTS,
  operatorBaseCalls,
  operatorGroupCalls,
  operatorQueueCalls,
  STANDARD_MARKUP,
  type CostStyle,
  type GroupRow,
  type MarkupList,
} from '@tradewind/contract/operator-light';
import { randomId, toast, useFormat, type Form } from '@tradewind/ui';
import { useState } from 'react';
import { api } from '../../shared/api.ts';
import { SubmitForm } from '../../shared/forms.tsx';
import { useT } from '../../shared/language.ts';
import { decisionRefusal } from '../../shared/outcome.ts';
import { readAgain } from '../../shared/queries.ts';
import { REASON_LENGTH, REASON_MIN } from '../../shared/reason.ts';
import { TextArea } from '../../shared/TextArea.tsx';
import { useForm } from '../../shared/use-form.ts';
import { timeOf, WhenField } from '../../shared/WhenField.tsx';
import { isWholeNumber } from '../../shared/whole-number.ts';
import { WholeField } from '../../shared/WholeField.tsx';
import { Presets } from './Presets.tsx';
import { MarkupPreview } from './MarkupPreview.tsx';
import { isHigher, markupFor, ownMarkup, waitingMarkup, type Sides, type Target } from './markups.ts';

interface MarkupFormProps {
  readonly list: MarkupList;
  readonly group: GroupRow;
  readonly target: Target;
  onDone(): Promise<void>;
}

type Field = 'bid' | 'ask' | 'at' | 'reason';
type Draft = Readonly<Record<Field, string>>;

/** Proposes the mark-up of a group in a class or an instrument; a second operator approves. */
export function MarkupForm({ list, group, target, onDone }: MarkupFormProps) {
  const t = useT();
  const now = markupFor(list, group.id, target);
  const [draft, setDraft] = useState<Draft>(() => ({
    bid: String(now.bid),
    ask: String(now.ask),
    at: '',
    reason: '',
  }));
  const form = useMarkupForm({ list, group, target, onDone }, draft, now);
  const set = (field: Field) => (value: string) => {
    setDraft((last) => ({ ...last, [field]: value }));
    form.clearError(field);
  };
  const isScheduled = waitingMarkup(list, group.id, target) !== undefined;
  return (
    <SubmitForm form={form} label={t('markups.form.label')} action={t('markups.form.send')} testId="send-markup">
      <p className="text-2 text-muted">{t('markups.form.about')}</p>
      {isScheduled && (
        <p role="note" className="rounded-control bg-amber-soft px-3 py-2 text-2" data-testid="markup-scheduled">
          {t('markups.form.scheduled')}
        </p>
      )}
      <Presets
        label={t('groups.form.presets')}
        presets={stylesOf(target).map(({ style }) => ({ id: style, label: t(`markups.styleOf.${style}`) }))}
        onPreset={(chosen) => {
          const points = String(stylesOf(target).find(({ style }) => style === chosen)?.points ?? 0);
          setDraft((last) => ({ ...last, bid: points, ask: points }));
          form.clearError('bid');
          form.clearError('ask');
        }}
      />
      <div className="grid grid-cols-2 gap-3">
        {(['bid', 'ask'] as const).map((side) => (
          <WholeField
            key={side}
            name={`markup_${side}`}
            label={t(`markups.form.${side}`)}
            hint={`${t('markups.form.now')}: ${now[side]}`}
            {...form.field(side, draft[side], set(side))}
          />
        ))}
      </div>
      <MarkupPreview list={list} group={group.id} target={target} proposed={proposedOf(draft)} />
      <WhenField
        label={t('markups.form.at')}
        hint={t('markups.form.atHint')}
        {...form.field('at', draft.at, set('at'))}
      />
      <TextArea
        label={t('markups.form.reason')}
        hint={t('markups.form.reasonHint')}
        rows={2}
        maxLength={REASON_LENGTH}
        {...form.field('reason', draft.reason, set('reason'))}
      />
    </SubmitForm>
  );
}

/** The presets for a target, with their points on each side. */
function stylesOf({ leverageClass }: Target): readonly { readonly style: CostStyle; readonly points: number }[] {
  const standard = STANDARD_MARKUP[leverageClass];
  return [
    ...(standard === undefined ? [] : [{ style: 'standard' as const, points: standard }]),
    { style: 'raw', points: 0 },
  ];
}

const isPoints = (text: string): boolean => isWholeNumber(text, MAX_MARKUP_POINTS);

/** undefined while a field is wrong. */
const proposedOf = ({ bid, ask }: Draft): Sides | undefined =>
  isPoints(bid) && isPoints(ask) ? { bid: Number(bid), ask: Number(ask) } : undefined;

function useMarkupForm({ list, group, target, onDone }: MarkupFormProps, draft: Draft, now: Sides): Form<Field> {
  const t = useT();
  const format = useFormat();
  const [key] = useState(() => new StepKey(randomId));
  const at = timeOf(draft.at) ?? 0;
  return useForm<Field>({
    check() {
      const proposed = proposedOf(draft);
      const needWhole = t('markups.form.needWhole', { most: format.number(MAX_MARKUP_POINTS) });
      const isSame = proposed?.bid === now.bid && proposed.ask === now.ask;
      // an instrument may take that of its class as its own, which it then no longer follows
      const mayKeep = target.instrument !== undefined && ownMarkup(list, group.id, target) === undefined;
      const isEarly = proposed !== undefined && isHigher(proposed, now) && at < Date.now() + MARKUP_NOTICE_MS;
      return {
        ...(isPoints(draft.bid) ? {} : { bid: needWhole }),
        ...(isPoints(draft.ask) ? {} : { ask: needWhole }),
        ...(isSame && !(mayKeep && now.bid + now.ask > 0) ? { bid: t('markups.form.noChange') } : {}),
        ...(isEarly ? { at: t('markups.form.needNotice') } : {}),
        ...(draft.reason.trim().length < REASON_MIN ? { reason: t('markups.form.needReason') } : {}),
      };
    },
    async send() {
      const { instrument, leverageClass } = target;
      const input = {
        group_id: group.id,
        ...(instrument === undefined ? { leverage_class: leverageClass } : { forex_id: instrument.id }),
        markup_bid: draft.bid.trim(),
        markup_ask: draft.ask.trim(),
        effective_at: at,
        reason: draft.reason,
      };
      const change = await key.run((idempotencyKey) =>
        api.call(operatorGroupCalls.proposeMarkup, input, { quiet: true, idempotencyKey }),
      );
      toast('success', t('markups.form.done', { id: String(change.id) }), t('markups.form.doneBody'));
      await readAgain(operatorBaseCalls.changes, operatorQueueCalls.overview);
      await onDone();
    },
    explain(error) {
      const { reason } = error.details;
      if (reason === 'no_change') return { fields: { bid: t('markups.form.noChange') } };
      if (reason === 'scheduled') return { failure: t('markups.form.scheduled') };
      if (reason === 'too_late') return { fields: { at: t('markups.form.needNotice') } };
      const failure = decisionRefusal(error, t);
      return failure === undefined ? undefined : { failure };
    },
    invalid: { markup_bid: 'bid', markup_ask: 'ask', effective_at: 'at', reason: 'reason' },
  });
}
