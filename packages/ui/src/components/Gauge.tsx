import { Meter } from '@base-ui/react/meter';

interface GaugeProps {
  readonly label: string;
  /** As text, e.g. "320.50%". */
  readonly text: string;
  /** 0…max; null = nothing to measure. */
  readonly value: number | null;
  readonly max: number;
  /** Below this the bar is amber, below `danger` it is in the colour of loss. */
  readonly warning: number;
  readonly danger: number;
}

/** A level on a bar, with its two thresholds marked: the margin level between stop-out and ease. */
export function Gauge({ label, text, value, max, warning, danger }: GaugeProps) {
  const tone = value === null ? 'bg-press' : value <= danger ? 'bg-bad' : value <= warning ? 'bg-amber' : 'bg-accent';
  return (
    <Meter.Root value={Math.min(value ?? max, max)} min={0} max={max} getAriaValueText={() => text} className="block">
      <div className="flex flex-wrap items-baseline justify-between gap-x-2">
        <Meter.Label className="text-1 text-muted">{label}</Meter.Label>
        <span className="figures text-2 font-semibold">{text}</span>
      </div>
      <Meter.Track className="relative mt-1 h-1.5 overflow-hidden rounded-full bg-press">
        <Meter.Indicator className={`rounded-full ${tone}`} />
        {[danger, warning].map((mark) => (
          <span
            key={mark}
            aria-hidden
            className="absolute inset-y-0 w-px bg-line-strong"
            style={{ insetInlineStart: `${(mark / max) * 100}%` }}
          />
        ))}
      </Meter.Track>
    </Meter.Root>
  );
}
