import { StepKey } from '@tradewind/client/app';
import {
  operatorBaseCalls,
  operatorGroupCalls,
  operatorQueueCalls,
  type UserDetail,
} from '@tradewind/contract/operator-light';
import { randomId, toast } from '@tradewind/ui';
import { useState } from 'react';
import { api } from '../../shared/api.ts';
import { SubmitForm } from '../../shared/forms.tsx';
import { groupName } from '../../shared/group-name.ts';
import { useT } from '../../shared/language.ts';
import { decisionRefusal } from '../../shared/outcome.ts';
import { readAgain, useRead } from '../../shared/queries.ts';
import { REASON_LENGTH, REASON_MIN } from '../../shared/reason.ts';
import { SelectField } from '../../shared/SelectField.tsx';
import { TextArea } from '../../shared/TextArea.tsx';
import { useForm } from '../../shared/use-form.ts';
import { timeOf, WhenField } from '../../shared/WhenField.tsx';
import { groupChoices } from './group-choices.ts';

interface MoveFormProps {
  readonly user: UserDetail;
  onDone(): Promise<void>;
}

/** Proposes to move a live account to another group; a second operator approves. */
export function MoveForm({ user, onDone }: MoveFormProps) {
  const t = useT();
  const read = useRead(operatorGroupCalls.groups, {});
  const [group, setGroup] = useState('');
  const [when, setWhen] = useState('');
  const [reason, setReason] = useState('');
  const [key] = useState(() => new StepKey(randomId));
  const groups = groupChoices(read.data ?? [], user.group.id);
  const chosen = groups.find(({ id }) => String(id) === group);
  const form = useForm<'group' | 'when' | 'reason'>({
    check: () => ({
      ...(chosen === undefined ? { group: t('users.group.needGroup') } : {}),
      ...(reason.trim().length < REASON_MIN ? { reason: t('users.group.needReason') } : {}),
    }),
    async send() {
      const at = timeOf(when);
      const input = { user_id: user.id, group_id: group, reason, ...(at !== undefined && { effective_at: at }) };
      const change = await key.run((idempotencyKey) =>
        api.call(operatorGroupCalls.proposeAccountGroup, input, { quiet: true, idempotencyKey }),
      );
      toast('success', t('users.group.done', { id: String(change.id) }), t('users.group.doneBody'));
      await readAgain(operatorBaseCalls.changes, operatorQueueCalls.overview);
      await onDone();
    },
    explain(error) {
      const why = error.details['reason'];
      if (why === 'no_change') return { fields: { group: t('users.group.unchanged') } };
      const failure = why === 'waiting' ? t('users.group.waits') : decisionRefusal(error, t);
      return failure === undefined ? undefined : { failure };
    },
    invalid: { group_id: 'group', effective_at: 'when', reason: 'reason' },
  });
  const option = ({ name, kind }: (typeof groups)[number]) =>
    t('users.group.option', { name: groupName(name, t), kind: t(`shared.groupOf.${kind}`) });
  return (
    <SubmitForm form={form} label={t('users.group.label')} action={t('users.group.send')} testId="send-move">
      <p className="text-2 text-muted">{t('users.group.about')}</p>
      <p className="text-2">
        {t('users.group.now')}: <span className="font-semibold">{groupName(user.group.name, t)}</span>
      </p>
      <SelectField
        label={t('users.group.to')}
        {...(read.data !== undefined && groups.length === 0 ? { hint: t('users.group.none') } : {})}
        {...form.field('group', group, setGroup)}
        choices={[
          { value: '', label: t('users.group.choose') },
          ...groups.map((each) => ({
            value: String(each.id),
            // a built-in group is named like its kind
            label: each.built_in === 1 ? groupName(each.name, t) : option(each),
          })),
        ]}
      />
      {chosen?.kind === 'professional' && (
        <p role="note" className="rounded-control bg-amber-soft px-3 py-2 text-2" data-testid="professional-note">
          {t('users.group.professional')}
        </p>
      )}
      <WhenField
        label={t('users.group.effectiveAt')}
        hint={t('users.group.effectiveAtHint')}
        {...form.field('when', when, setWhen)}
      />
      <TextArea
        label={t('users.reason')}
        hint={t('users.group.reasonHint')}
        rows={3}
        maxLength={REASON_LENGTH}
        {...form.field('reason', reason, setReason)}
      />
    </SubmitForm>
  );
}
