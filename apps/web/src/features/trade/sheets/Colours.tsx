import { CHART_LIMITS } from '@tradewind/contract/light';

interface ColoursProps {
  readonly label: string;
  readonly chosen: number;
  onChoose(colour: number): void;
}

const COLOURS = Array.from({ length: CHART_LIMITS.colours }, (_, index) => index + 1);

/** The colours that both themes paint; their numbers are kept. */
export function Colours({ label, chosen, onChoose }: ColoursProps) {
  return (
    <div role="group" aria-label={label} className="flex items-center gap-1 py-1">
      <span className="min-w-0 flex-1 text-2">{label}</span>
      {COLOURS.map((colour) => (
        <button
          key={colour}
          type="button"
          aria-label={`${label} ${colour}`}
          aria-pressed={chosen === colour}
          onClick={() => onChoose(colour)}
          className="grid size-10 place-items-center rounded-control aria-pressed:bg-press"
        >
          <span
            className="size-5 rounded-full"
            style={{
              background: `var(--series-${colour})`,
              outline: chosen === colour ? '2px solid var(--text)' : 'none',
              outlineOffset: '2px',
            }}
          />
        </button>
      ))}
    </div>
  );
}
