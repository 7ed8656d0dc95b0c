import { ApiError, formFaults, type FieldErrors, type RefusalRules } from '@tradewind/client/app';
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';

export interface FormOptions<Field extends string> extends RefusalRules<Field> {
  /** Errors found before anything is sent. */
  check(): FieldErrors<Field>;
  /** Sends the form; rejects with the server's refusal. Calls inside are `quiet`: the form shows their failures. */
  send(): Promise<void>;
  /** The form's own texts for a refusal, for its fields or the whole form; undefined = the usual texts. */
  explain?(error: ApiError): { readonly fields?: FieldErrors<Field>; readonly failure?: string } | undefined;
  /** Handles a refusal that leads elsewhere, such as a further step; true = show nothing. */
  onRefusal?(error: ApiError): boolean;
}

/** What a field component needs from its form. */
interface FieldProps {
  readonly value: string;
  readonly error: string | undefined;
  onValueChange(value: string): void;
}

export interface Form<Field extends string> {
  /** Id of the form element, in which the first field with an error is looked up. */
  readonly id: string;
  readonly busy: boolean;
  /** Error of the whole form. */
  readonly failure: string | undefined;
  error(field: Field): string | undefined;
  /** Props for a text field whose value the caller keeps; typing clears its error. */
  field(name: Field, value: string, onChange: (value: string) => void): FieldProps;
  /** Clears the error of a field that is being corrected. */
  clearError(field: Field): void;
  /** Shows errors found before submitting, such as before a code is sent. True when there are any. */
  show(errors: FieldErrors<Field>): boolean;
  showFailure(error: unknown): void;
  submit(event?: SubmitEvent<HTMLFormElement>): void;
}

type Errors = Readonly<Record<string, string | undefined>>;

interface Shown {
  readonly errors: Errors;
  readonly failure: string | undefined;
}

const CLEAN: Shown = { errors: {}, failure: undefined };

/**
 * State of a form that is checked first here and then by the server. Errors are shown at their fields, and the first
 * of them gets the focus. `failureText` returns the text for an error that belongs to no field.
 */
export function useFormState<Field extends string>(
  options: FormOptions<Field>,
  failureText: (error: unknown) => string,
): Form<Field> {
  const id = useId();
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState(CLEAN);
  const [focusRequest, setFocusRequest] = useState(0);

  useEffect(() => {
    if (focusRequest === 0) return;
    document.getElementById(id)?.querySelector<HTMLElement>('[aria-invalid="true"], [data-faulty]')?.focus();
  }, [focusRequest, id]);

  function show(errors: Errors): boolean {
    setShown({ errors, failure: undefined });
    const any = Object.values(errors).some((text) => text !== undefined);
    if (any) setFocusRequest((count) => count + 1);
    return any;
  }

  function showFailure(error: unknown): void {
    const own = error instanceof ApiError ? options.explain?.(error) : undefined;
    if (own?.fields !== undefined && show(own.fields)) return;
    if (own?.failure === undefined && error instanceof ApiError && show(formFaults(error, options))) return;
    setShown({ errors: {}, failure: own?.failure ?? failureText(error) });
  }

  async function send(): Promise<void> {
    if (sending.current || show(options.check())) return;
    sending.current = true;
    setBusy(true);
    try {
      await options.send();
    } catch (error) {
      if (!(error instanceof ApiError) || options.onRefusal?.(error) !== true) showFailure(error);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  function clearError(field: Field): void {
    if (shown.errors[field] !== undefined || shown.failure !== undefined)
      setShown({ errors: { ...shown.errors, [field]: undefined }, failure: undefined });
  }

  return {
    id,
    busy,
    failure: shown.failure,
    error: (field) => shown.errors[field],
    field: (name, value, onChange) => ({
      value,
      error: shown.errors[name],
      onValueChange(next) {
        onChange(next);
        clearError(name);
      },
    }),
    clearError,
    show,
    showFailure,
    submit(event) {
      event?.preventDefault();
      void send();
    },
  };
}
