import { ApiError } from '@tradewind/client';
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { failureText } from '../shared/failure.ts';
import { useT } from '../shared/language.ts';

export type FieldErrors<Field extends string> = Readonly<Partial<Record<Field, string | undefined>>>;

interface FormOptions<Field extends string> {
  /** What is missing or wrong before anything is sent. */
  check(): FieldErrors<Field>;
  /** Sends it; rejects with what the server refused. Calls inside are `quiet`: the form shows their failures. */
  send(): Promise<void>;
  /** Which field a refusal speaks of, by its key; the server's text is shown there. */
  readonly refusals?: Readonly<Record<string, Field>>;
  /** Texts in place of the server's, by the key of the refusal, where the field alone is meant. */
  readonly words?: Readonly<Record<string, string>>;
  /** Texts for `invalid_input`, by the names of the wire: the server's reasons there are not for customers. */
  readonly invalid?: Readonly<Record<string, readonly [Field, string]>>;
  /** A refusal that leads on to something else; true = nothing is to be shown. */
  onRefusal?(error: ApiError): boolean;
}

type Errors = Readonly<Record<string, string | undefined>>;

interface Shown {
  readonly errors: Errors;
  readonly failure: string | undefined;
}

export interface Form<Field extends string> {
  readonly busy: boolean;
  /** What went wrong as a whole. */
  readonly failure: string | undefined;
  error(field: Field): string | undefined;
  /** The field is being mended. */
  mend(field: Field): void;
  /** Shows errors found on the way, such as before a code is sent. True when there are any. */
  show(errors: FieldErrors<Field>): boolean;
  showFailure(error: unknown): void;
  submit(event?: SubmitEvent<HTMLFormElement>): void;
  /** Of the form element: the focus looks for the first faulty field in there. */
  readonly id: string;
}

const CLEAN: Shown = { errors: {}, failure: undefined };

/** One form: checked here first, then by the server; errors stand at their fields, the first of them gets the focus. */
export function useForm<Field extends string>(options: FormOptions<Field>): Form<Field> {
  const t = useT();
  const id = useId();
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState(CLEAN);
  const [focusWish, setFocusWish] = useState(0);

  useEffect(() => {
    if (focusWish === 0) return;
    document.getElementById(id)?.querySelector<HTMLElement>('[aria-invalid="true"], [data-faulty]')?.focus();
  }, [focusWish, id]);

  function show(errors: Errors): boolean {
    setShown({ errors, failure: undefined });
    const any = Object.values(errors).some((text) => text !== undefined);
    if (any) setFocusWish((count) => count + 1);
    return any;
  }

  function showFailure(error: unknown): void {
    const { refusals = {}, words = {}, invalid = {} } = options;
    const field = error instanceof ApiError ? refusals[error.key] : undefined;
    if (error instanceof ApiError && field !== undefined) {
      show({ [field]: words[error.key] ?? error.message });
      return;
    }
    const faults = error instanceof ApiError ? Object.keys(Object(error.details['fields'])) : [];
    const known = faults.flatMap((name) => (invalid[name] === undefined ? [] : [invalid[name]]));
    if (show(Object.fromEntries(known))) return;
    setShown({ errors: {}, failure: failureText(error, t) });
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

  return {
    busy,
    failure: shown.failure,
    error: (field) => shown.errors[field],
    mend(field) {
      if (shown.errors[field] !== undefined || shown.failure !== undefined)
        setShown({ errors: { ...shown.errors, [field]: undefined }, failure: undefined });
    },
    show,
    showFailure,
    submit(event) {
      event?.preventDefault();
      void send();
    },
    id,
  };
}
