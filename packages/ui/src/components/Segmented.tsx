import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import type { ReactNode } from 'react';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly disabled?: boolean;
}

interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  onValueChange(value: Value): void;
  readonly choices: readonly Choice<Value>[];
}

/** One of a few, side by side; arrow keys move. */
export function Segmented<Value extends string>({ label, value, onValueChange, choices }: SegmentedProps<Value>) {
  const select = (next: unknown) => {
    const choice = choices.find((candidate) => candidate.value === next);
    if (choice !== undefined) onValueChange(choice.value);
  };
  return (
    <RadioGroup
      aria-label={label}
      value={value}
      onValueChange={select}
      className="flex rounded-control border border-line bg-page p-0.5"
    >
      {choices.map((choice) => (
        <Radio.Root
          key={choice.value}
          value={choice.value}
          disabled={choice.disabled === true}
          className="flex min-h-(--hit) min-w-0 flex-1 cursor-pointer items-center justify-center rounded-[8px] px-2 py-1 text-center text-2 text-muted transition-colors duration-(--motion-fast) hover:text-text data-checked:bg-press data-checked:font-semibold data-checked:text-text data-disabled:opacity-50"
        >
          {choice.label}
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}
