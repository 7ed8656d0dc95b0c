import type { ReactNode } from 'react';
import type { Form } from './use-form.ts';

interface FormFrameProps {
  readonly form: Pick<Form<string>, 'id' | 'submit'>;
  readonly label?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The form element of a `useFormState`. The browser's own validation is off: the form shows its own texts. */
export function FormFrame({ form, label, className, children }: FormFrameProps) {
  return (
    <form id={form.id} onSubmit={form.submit} noValidate aria-label={label} className={className}>
      {children}
    </form>
  );
}

/** The error of the whole form, above its button. The live region is always present, so that screen readers announce changes. */
export function FormFailure({ text }: { text: string | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {text !== undefined && (
        <p className="rounded-control bg-bad-soft px-3 py-2.5 text-2 text-bad" data-testid="form-failure">
          {text}
        </p>
      )}
    </div>
  );
}
