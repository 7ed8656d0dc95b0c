import type { KeyboardEvent, ReactNode } from 'react';
import { hasModifier } from './has-modifier.ts';

export interface RadioChoice<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly disabled?: boolean;
  readonly testId?: string;
}

interface RadiosProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  onValueChange(value: Value): void;
  readonly choices: readonly RadioChoice<Value>[];
  readonly className: string;
  /** Class of each choice; the selected one has `data-checked`. */
  readonly choiceClassName: string;
  /** Renders a choice. */
  readonly children?: (choice: RadioChoice<Value>) => ReactNode;
}

/** Steps for an arrow key without modifiers; horizontally they follow the reading direction. */
function stepOf(event: KeyboardEvent, isRtl: boolean): number {
  // Alt and Left goes back in the history; Control and others belong to the browser or the screen reader
  if (hasModifier(event)) return 0;
  const { key } = event;
  if (key === 'ArrowDown') return 1;
  if (key === 'ArrowUp') return -1;
  if (key === 'ArrowRight') return isRtl ? -1 : 1;
  if (key === 'ArrowLeft') return isRtl ? 1 : -1;
  return 0;
}

/** A radio group: arrow keys select the next choice, Tab reaches the selected one. */
export function Radios<Value extends string>(props: RadiosProps<Value>) {
  const { label, value, onValueChange, choices, className, choiceClassName, children } = props;
  const hasChosen = choices.some((choice) => choice.value === value);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = stepOf(event, getComputedStyle(event.currentTarget).direction === 'rtl');
    const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('[role="radio"]:not([aria-disabled])')];
    const at = buttons.findIndex((button) => button === document.activeElement);
    if (step === 0 || at === -1) return;
    event.preventDefault();
    const next = buttons.at((at + step) % buttons.length);
    next?.focus();
    next?.click();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the choices take the focus
    <div role="radiogroup" aria-label={label} onKeyDown={onKeyDown} className={className}>
      {choices.map((choice, index) => {
        const isChosen = choice.value === value;
        const isOff = choice.disabled === true;
        return (
          <button
            key={choice.value}
            type="button"
            role="radio"
            aria-checked={isChosen}
            aria-disabled={isOff || undefined}
            data-checked={isChosen ? '' : undefined}
            data-disabled={isOff ? '' : undefined}
            data-testid={choice.testId}
            tabIndex={isChosen || (!hasChosen && index === 0) ? 0 : -1}
            onClick={() => {
              if (!isOff) onValueChange(choice.value);
            }}
            className={choiceClassName}
          >
            {children === undefined ? choice.label : children(choice)}
          </button>
        );
      })}
    </div>
  );
}
