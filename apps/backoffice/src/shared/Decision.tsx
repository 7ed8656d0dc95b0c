import { ApiError, failureText, StepKey } from '@tradewind/client/app';
import { Button, type ButtonTone, Chip, classes, Confirm, FormFailure, oneTap, randomId, toast } from '@tradewind/ui';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useT } from './language.ts';
import { TextArea } from './TextArea.tsx';

/** The text entered with a decision. */
export interface DecisionWords {
  readonly label: string;
  /** Who reads it, and why it is needed. */
  readonly hint?: string;
  /** 0 = may be left empty. */
  readonly minLength: number;
  readonly maxLength: number;
  /** One line, such as the number of a payment. */
  readonly short?: boolean;
  readonly initial?: string;
  /** Common texts; once selected, they can be edited. */
  readonly templates?: readonly { readonly label: string; readonly text: string }[];
}

/** An action that needs a confirmation. */
export interface Decision {
  readonly title: string;
  readonly body?: ReactNode;
  /** Names the action: "Credit 500 USD", never "OK". */
  readonly action: string;
  readonly danger?: boolean;
  readonly words?: DecisionWords;
  /** Shown when it is done; absent: `run` shows a message itself. */
  readonly done?: string;
  /** Why it cannot be sent in its current state; undefined = it can. */
  check?(): string | undefined;
  /** The text for a refusal; undefined = the server's text. */
  refusal?(error: ApiError): string | undefined;
  /** The call, `quiet`; the key stays the same while the outcome of an attempt is unknown. */
  run(idempotencyKey: string, words: string): Promise<unknown>;
}

interface DecisionDialogProps {
  /** undefined = closed. */
  readonly decision: Decision | undefined;
  onClose(): void;
  /** It was done or refused: read again what it, or another operator, has changed. */
  onDone(isDone: boolean): Promise<unknown>;
}

/** Asks, sends, and stays open with the reason when it is refused. */
export function DecisionDialog({ decision, onClose, onDone }: DecisionDialogProps) {
  const open = decision !== undefined;
  // a closing dialog keeps its texts, and each opening starts a new decision
  const [shown, setShown] = useState({ decision, open, opening: 0 });
  if (open !== shown.open || (open && decision !== shown.decision))
    setShown({
      decision: decision ?? shown.decision,
      open,
      opening: open && !shown.open ? shown.opening + 1 : shown.opening,
    });
  if (shown.decision === undefined) return null;
  return <OpenDialog key={shown.opening} decision={shown.decision} open={open} onClose={onClose} onDone={onDone} />;
}

/** Decided by another operator in the meantime: a conflict without any other reason. */
const isOver = (error: unknown): boolean =>
  error instanceof ApiError && error.key === 'conflict' && error.details['reason'] === undefined;

interface OpenDialogProps {
  readonly decision: Decision;
  readonly open: boolean;
  onClose(): void;
  onDone(isDone: boolean): Promise<unknown>;
}

function OpenDialog({ decision, open, onClose, onDone }: OpenDialogProps) {
  const t = useT();
  const { words } = decision;
  const sending = useRef(false);
  const [key] = useState(() => new StepKey(randomId));
  const [busy, setBusy] = useState(false);
  const [text, setText] = useState(words?.initial ?? '');
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const fieldId = useId();

  const confirm = async () => {
    if (sending.current) return;
    if (words !== undefined && text.trim().length < words.minLength) {
      setFault(t.plural('shared.decision.needRemark', words.minLength));
      document.getElementById(fieldId)?.focus();
      return;
    }
    const wrong = decision.check?.();
    if (wrong !== undefined) {
      setFailure(wrong);
      return;
    }
    sending.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await key.run((idempotencyKey) => decision.run(idempotencyKey, text.trim()));
      if (decision.done !== undefined) toast('success', decision.done);
      onClose();
      await onDone(true);
    } catch (error) {
      const text = (error instanceof ApiError ? decision.refusal?.(error) : undefined) ?? failureText(error, t);
      setFailure(text);
      if (isOver(error)) {
        toast('warning', text);
        onClose();
      }
      // the page behind the dialog shows the new state
      await onDone(false);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  return (
    <Confirm
      open={open}
      onOpenChange={(next) => {
        if (!next && !busy) onClose();
      }}
      title={decision.title}
      danger={decision.danger ?? false}
      busy={busy}
      action={decision.action}
      onConfirm={() => void confirm()}
      body={
        <div className="space-y-4">
          {decision.body !== undefined && <div>{decision.body}</div>}
          {words?.templates !== undefined && (
            <div role="group" aria-label={t('shared.decision.templates')} className="flex flex-wrap gap-x-2">
              {words.templates.map((template) => (
                <Chip
                  key={template.label}
                  active={text === template.text}
                  onActiveChange={(active) => {
                    setText(active ? template.text : '');
                    setFault(undefined);
                  }}
                >
                  {template.label}
                </Chip>
              ))}
            </div>
          )}
          {words !== undefined && (
            <TextArea
              id={fieldId}
              label={words.label}
              value={text}
              onValueChange={(next) => {
                setText(next);
                setFault(undefined);
              }}
              maxLength={words.maxLength}
              rows={words.short === true ? 1 : 4}
              error={fault}
              {...(words.hint === undefined ? {} : { hint: words.hint })}
            />
          )}
          <FormFailure text={failure} />
        </div>
      }
    />
  );
}

export interface DecisionChoice extends Decision {
  readonly id: string;
  /** On the button that opens the dialog; default: the text of the action. */
  readonly label?: string;
  readonly tone?: ButtonTone;
  /** Why it cannot be chosen now; shown under the button, which is then disabled. */
  readonly blocked?: string | undefined;
}

interface DecisionsProps extends Pick<DecisionDialogProps, 'onDone'> {
  readonly choices: readonly DecisionChoice[];
}

/** The choices for a record: a button for each, with its dialog. */
export function Decisions({ choices, onDone }: DecisionsProps) {
  const [chosen, setChosen] = useState<string>();
  const open = choices.find(({ id }) => id === chosen);
  const hintId = useId();
  return (
    <div className="grid grid-cols-2 gap-2 wide:grid-cols-1">
      {choices.map(({ id, label, action, tone = 'plain', blocked }, index) => (
        // on a phone two buttons share a line; of three the first has a line of its own
        <div key={id} className={classes(index === 0 && choices.length !== 2 && 'col-span-full')}>
          <Button
            block
            tone={tone}
            {...oneTap}
            disabled={blocked !== undefined}
            aria-describedby={blocked === undefined ? undefined : `${hintId}-${id}`}
            onClick={() => setChosen(id)}
            data-testid={`decide-${id}`}
          >
            {label ?? action}
          </Button>
          {blocked !== undefined && (
            <p id={`${hintId}-${id}`} className="mt-1 text-1 text-muted">
              {blocked}
            </p>
          )}
        </div>
      ))}
      <DecisionDialog decision={open} onClose={() => setChosen(undefined)} onDone={onDone} />
    </div>
  );
}
