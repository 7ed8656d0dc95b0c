import { useT } from '../../../shared/language.ts';

interface ColoursProps {
  readonly label: string;
  readonly chosen: number;
  onChoose(colour: number): void;
}

/** `--series-1` and so on. */
const COLOURS = ['blue', 'amber', 'purple', 'cyan', 'pink', 'grey'] as const;

/** The colours defined by both themes; their numbers are stored. */
export function Colours({ label, chosen, onChoose }: ColoursProps) {
  const t = useT();
  return (
    <div role="group" aria-label={label} className="flex flex-wrap items-center py-1">
      <span className="grow text-2">{label}</span>
      <div className="flex">
        {' '}
        {COLOURS.map((name, index) => {
          const colour = index + 1;
          return (
            <button
              key={colour}
              type="button"
              aria-label={`${label}: ${t(`charting.colours.${name}`)}`}
              aria-pressed={chosen === colour}
              onClick={() => onChoose(colour)}
              className="grid size-(--hit) place-items-center rounded-control aria-pressed:bg-press"
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
          );
        })}
      </div>{' '}
    </div>
  );
}
