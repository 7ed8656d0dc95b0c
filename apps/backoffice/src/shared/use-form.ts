import { ApiError } from '@tradewind/client';
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { failureText } from './failure.ts';
import { useT } from './language.ts';

type Errors<Field extends string> = Readonly<Partial<Record<Field, string | undefined>>>;

interface FormOptions<Field extends string> {
  /** What is missing or wrong before anything is sent. */
  check(): Errors<Field>;
  /** Sends it; rejects with what the server refused. Calls inside are `quiet`: the form shows their failures. */
  send(): Promise<void>;
  /** Which field a refusal speaks of, by its key; the server's text is shown there. */
  readonly refusals?: Readonly<Record<string, Field>>;
  /** Texts in place of the server's, by the key of the refusal. */
  readonly words?: Readonly<Record<string, string>>;
  /** Names of the wire → fields, for the details of `invalid_input`. */
  readonly wire?: Readonly<Record<string, Field>>;
  /** A refusal in the form's own words, at its fields or as a whole; undefined = as everywhere else. */
  explain?(error: ApiError): { readonly fields?: Errors<Field>; readonly failure?: string } | undefined;
  /** A refusal that leads on to something else; true = nothing is to be shown. */
  onRefusal?(error: ApiError): boolean;
}

export interface Form<Field extends string> {
  readonly busy: boolean;
  /** What went wrong as a whole. */
  readonly failure: string | undefined;
  error(field: Field): string | undefined;
  /** The field is being mended. */
  mend(field: Field): void;
  submit(event?: SubmitEvent<HTMLFormElement>): void;
  /** Of the form element: the focus looks for the first faulty field in there. */
  readonly id: string;
}

/** What a refusal says about single fields: name of the wire → reason. */
function fieldFaults(error: ApiError): readonly (readonly [string, string])[] {
  const { fields } = error.details;
  if (typeof fields !== 'object' || fields === null) return [];
  return Object.entries(fields).map(([name, reason]) => [name, String(reason)]);
}

/** One form: checked here first, then by the server; errors stand at their fields, the first of them gets the focus. */
export function useForm<Field extends string>(options: FormOptions<Field>): Form<Field> {
  const t = useT();
  const id = useId();
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
  const [failure, setFailure] = useState<string>();
  const [focusWish, setFocusWish] = useState(0);

  useEffect(() => {
    if (focusWish > 0) document.getElementById(id)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [focusWish, id]);

  function show(next: Readonly<Record<string, string | undefined>>): boolean {
    setErrors(next);
    setFailure(undefined);
    const any = Object.values(next).some((text) => text !== undefined);
    if (any) setFocusWish((count) => count + 1);
    return any;
  }

  function showFailure(error: unknown): void {
    const { refusals = {}, wire = {}, words = {} } = options;
    if (error instanceof ApiError) {
      const own = options.explain?.(error);
      if (own?.fields !== undefined && show(own.fields)) return;
      if (own?.failure !== undefined) {
        setFailure(own.failure);
        return;
      }
      const field = refusals[error.key];
      if (field !== undefined && show({ [field]: words[error.key] ?? error.message })) return;
      const known = fieldFaults(error).flatMap(([name, reason]) => {
        const of = wire[name];
        return of === undefined ? [] : [[of, reason] as const];
      });
      if (show(Object.fromEntries(known))) return;
    }
    setFailure(failureText(error, t));
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
    failure,
    error: (field) => errors[field],
    mend(field) {
      if (errors[field] !== undefined) setErrors({ ...errors, [field]: undefined });
      if (failure !== undefined) setFailure(undefined);
    },
    submit(event) {
      event?.preventDefault();
      void send();
    },
    id,
  };
}
