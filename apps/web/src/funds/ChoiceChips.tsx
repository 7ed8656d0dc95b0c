import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import type { ReactNode } from 'react';

interface ChoiceChipsProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  onValueChange(value: Value): void;
  readonly choices: readonly { readonly value: Value; readonly label: ReactNode; readonly testId?: string }[];
}

/** One of several, as chips that wrap: for more choices than fit into a Segmented. Arrow keys move. */
export function ChoiceChips<Value extends string>({ label, value, onValueChange, choices }: ChoiceChipsProps<Value>) {
  const select = (next: unknown) => {
    const choice = choices.find((candidate) => candidate.value === next);
    if (choice !== undefined) onValueChange(choice.value);
  };
  return (
    <div>
      <p aria-hidden className="text-1 text-muted">
        {label}
      </p>
      <RadioGroup aria-label={label} value={value} onValueChange={select} className="flex flex-wrap gap-x-2">
        {choices.map((choice) => (
          <Radio.Root
            key={choice.value}
            value={choice.value}
            data-testid={choice.testId}
            className="group inline-flex min-h-(--hit) max-w-full cursor-pointer items-center"
          >
            <span className="inline-flex min-h-9 max-w-full items-center rounded-full border border-line-strong px-3.5 py-1 text-2 text-muted transition-colors duration-(--motion-fast) group-hover:text-text group-data-checked:border-accent group-data-checked:bg-accent-soft group-data-checked:font-semibold group-data-checked:text-accent">
              {choice.label}
            </span>
          </Radio.Root>
        ))}
      </RadioGroup>
    </div>
  );
}
