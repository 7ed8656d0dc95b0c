import { Radios, type RadioChoice } from './Radios.tsx';

interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  onValueChange(value: Value): void;
  readonly choices: readonly RadioChoice<Value>[];
}

/** A choice between a few options, side by side; arrow keys move. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  return (
    <Radios
      {...props}
      className="flex rounded-control border border-line bg-page p-0.5"
      choiceClassName="flex min-h-(--hit) min-w-0 flex-1 cursor-pointer items-center justify-center rounded-[8px] px-2 py-1 text-center text-2 text-muted transition-colors duration-(--motion-fast) hover:text-text data-checked:bg-press data-checked:font-semibold data-checked:text-text data-disabled:opacity-50"
    />
  );
}
