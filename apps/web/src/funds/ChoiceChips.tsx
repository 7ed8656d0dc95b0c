import { Radios, type RadioChoice } from '@tradewind/ui';

interface ChoiceChipsProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  onValueChange(value: Value): void;
  readonly choices: readonly RadioChoice<Value>[];
}

/** A choice as chips that wrap: for more options than fit into a Segmented. Arrow keys move. */
export function ChoiceChips<Value extends string>(props: ChoiceChipsProps<Value>) {
  return (
    <div>
      <p aria-hidden className="text-1 text-muted">
        {props.label}
      </p>
      <Radios
        {...props}
        className="flex flex-wrap gap-x-2"
        choiceClassName="group inline-flex min-h-(--hit) max-w-full cursor-pointer items-center"
      >
        {({ label }) => (
          <span className="inline-flex min-h-9 max-w-full items-center rounded-full border border-line-strong px-3.5 py-1 text-2 text-muted transition-colors duration-(--motion-fast) group-hover:text-text group-data-checked:border-accent group-data-checked:bg-accent-soft group-data-checked:font-semibold group-data-checked:text-accent">
            {label}
          </span>
        )}
      </Radios>
    </div>
  );
}
