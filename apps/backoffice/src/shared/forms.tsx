import { Button, classes, FormFailure, FormFrame, type Form } from '@tradewind/ui';
import type { ReactNode } from 'react';
import { useT } from './language.ts';

type FormState = Pick<Form<string>, 'id' | 'submit' | 'busy' | 'failure'>;

interface SubmitFormProps {
  readonly form: FormState;
  readonly label: string;
  /** Text of the button. */
  readonly action: string;
  readonly size?: 'normal' | 'large';
  readonly className?: string;
  readonly testId?: string;
  /** Why the button is disabled; absent = it is not. */
  readonly blocked?: string | undefined;
  readonly children: ReactNode;
  /** Below the button. */
  readonly footer?: ReactNode;
}

/** Fields above one wide button: forms in sheets and the steps of logging in. */
export function SubmitForm(props: SubmitFormProps) {
  const { form, label, action, size = 'normal', testId, blocked, children, footer } = props;
  const blockedId = `${form.id}-why`;
  const { className = size === 'normal' ? 'pt-1 pb-2' : '' } = props;
  return (
    <FormFrame form={form} label={label} className={classes('space-y-4', className)}>
      {children}
      <FormFailure text={form.failure} />
      <Button
        block
        tone="accent"
        size={size}
        type="submit"
        busy={form.busy}
        disabled={blocked !== undefined}
        aria-describedby={blocked === undefined ? undefined : blockedId}
        data-testid={testId}
      >
        {action}
      </Button>
      {blocked !== undefined && (
        <p id={blockedId} className="text-1 text-muted">
          {blocked}
        </p>
      )}
      {footer}
    </FormFrame>
  );
}

interface SaveRowProps {
  readonly form: FormState;
  /** Text of the button. */
  readonly action: string;
  readonly isChanged: boolean;
  /** Why the button is disabled while there are no changes. */
  readonly unchanged: string;
  readonly testId: string;
  readonly tone?: 'accent' | 'danger';
  /** Absent: changes cannot be discarded here. */
  readonly onDiscard?: () => void;
}

/** The end of a form on a page: its failure and a button that is enabled once something has changed. */
export function SaveRow({ form, action, isChanged, unchanged, testId, tone = 'accent', onDiscard }: SaveRowProps) {
  const t = useT();
  const hintId = `${form.id}-why`;
  return (
    <>
      <FormFailure text={form.failure} />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          tone={tone}
          busy={form.busy}
          disabled={!isChanged}
          aria-describedby={isChanged ? undefined : hintId}
          data-testid={testId}
        >
          {action}
        </Button>
        {isChanged && onDiscard !== undefined && (
          <Button tone="quiet" onClick={onDiscard} type="button">
            {t('shared.discard')}
          </Button>
        )}
        {!isChanged && (
          <p id={hintId} className="text-1 text-muted">
            {unchanged}
          </p>
        )}
      </div>
    </>
  );
}

interface DraftRowProps {
  readonly form: FormState;
  readonly isChanged: boolean;
  readonly testId: string;
  /** The preview button. */
  readonly children: ReactNode;
}

/** The end of a text that is edited: save, preview, and whether changes are unsaved. */
export function DraftRow({ form, isChanged, testId, children }: DraftRowProps) {
  const t = useT();
  return (
    <>
      <FormFailure text={form.failure} />
      <div className="flex flex-wrap gap-2">
        <Button tone="accent" type="submit" busy={form.busy} disabled={!isChanged} data-testid={testId}>
          {t('shared.save')}
        </Button>
        {children}
        {isChanged && <p className="self-center text-1 text-muted">{t('shared.unsaved')}</p>}
      </div>
    </>
  );
}
