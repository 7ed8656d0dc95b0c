import { StepKey } from '@tradewind/client/app';
import {
  GROUP_PRESETS,
  operatorBaseCalls,
  operatorGroupCalls,
  operatorQueueCalls,
  type GroupRow,
} from '@tradewind/contract/operator-light';
import { randomId, toast, type Form } from '@tradewind/ui';
import { useState } from 'react';
import { api } from '../../shared/api.ts';
import { SubmitForm } from '../../shared/forms.tsx';
import { useT, type T } from '../../shared/language.ts';
import { readAgain } from '../../shared/queries.ts';
import { REASON_LENGTH } from '../../shared/reason.ts';
import { TextArea } from '../../shared/TextArea.tsx';
import { useForm } from '../../shared/use-form.ts';
import { changedFields, draftOf, faultsOf, groupInput, NEW_GROUP, type GroupDraft, type DraftField } from './draft.ts';
import { Costs, Identity, Leverage, Levels, Limits, Programs, Verification } from './GroupFields.tsx';
import { refusalText } from './refusal.ts';

interface GroupFormProps {
  /** undefined = a new one. */
  readonly group: GroupRow | undefined;
  onDone(): Promise<void>;
}

/** Proposes changed terms of a group, or a new group; a second operator approves. */
export function GroupForm({ group, onDone }: GroupFormProps) {
  const t = useT();
  // compared with what the form started from: terms that others have changed since then are not proposed back
  const [start] = useState(group);
  const [draft, setDraft] = useState(() => (start === undefined ? NEW_GROUP : draftOf(start)));
  const [key] = useState(() => new StepKey(randomId));
  const form = useGroupForm({ group: start, draft, key, onDone });
  const set = (field: DraftField, value: string) => {
    setDraft({ ...draft, [field]: value });
    form.clearError(field);
  };
  const parts = { draft, form, set };
  return (
    <SubmitForm
      form={form}
      label={group === undefined ? t('groups.add') : t('groups.propose')}
      action={t('groups.form.send')}
      testId="send-group"
    >
      <p className="text-2 text-muted">{group === undefined ? t('groups.form.aboutNew') : t('groups.form.about')}</p>
      {group !== undefined && (
        <p role="note" className="rounded-control bg-press px-3 py-2 text-2 font-semibold" data-testid="touched">
          {t.plural('groups.form.meets', group.accounts)}
        </p>
      )}
      {group?.built_in !== 1 && <Identity {...parts} isNew={group === undefined} />}
      <Leverage {...parts} presets={GROUP_PRESETS} onDraft={setDraft} />
      <Costs {...parts} onDraft={setDraft} />
      <Levels {...parts} />
      <Limits {...parts} />
      <Programs {...parts} />
      {draft.kind !== 'demo' && <Verification {...parts} />}
      <TextArea
        label={t('groups.form.reason')}
        hint={t('groups.form.reasonHint')}
        rows={2}
        maxLength={REASON_LENGTH}
        {...form.field('reason', draft.reason, (reason) => set('reason', reason))}
      />
    </SubmitForm>
  );
}

interface FormInput extends GroupFormProps {
  readonly draft: GroupDraft;
  readonly key: StepKey;
}

function useGroupForm({ group, draft, key, onDone }: FormInput): Form<DraftField> {
  const t = useT();
  return useForm<DraftField>({
    check() {
      const isSame = group !== undefined && changedFields(draftOf(group), draft).length === 0;
      const faults = Object.entries(faultsOf(draft));
      return {
        ...(isSame ? { reason: t('groups.form.noChange') } : {}),
        ...Object.fromEntries(faults.map(([field, fault]) => [field, t(`groups.fault.${fault}`)])),
      };
    },
    async send() {
      const change = await key.run((idempotencyKey) =>
        api.call(operatorGroupCalls.proposeGroup, groupInput(draft, group), { quiet: true, idempotencyKey }),
      );
      toast('success', t('groups.form.done', { id: String(change.id) }), t('groups.form.doneBody'));
      await readAgain(operatorBaseCalls.changes, operatorQueueCalls.overview);
      await onDone();
    },
    explain(error) {
      if (error.details['reason'] === 'name_taken') return { fields: { name: t('groups.refusal.name_taken') } };
      const failure = refusalText(error, t);
      if (failure !== undefined) return { failure };
      const { fields } = error.details;
      if (typeof fields !== 'object' || fields === null) return undefined;
      const faults = Object.keys(fields).map((field) => [field, wrongText(field, t)]);
      return { fields: Object.fromEntries(faults) };
    },
  });
}

/** Levels that passed the check here contradict those of the settings. */
function wrongText(field: string, t: T): string {
  if (field === 'stop_out') return t('groups.fault.stopOut');
  return field === 'margin_call' ? t('groups.fault.call') : t('groups.form.wrong');
}
