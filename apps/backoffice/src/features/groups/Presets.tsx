import { Button } from '@tradewind/ui';

interface PresetsProps<Id extends string> {
  readonly label: string;
  readonly hint?: string;
  readonly presets: readonly { readonly id: Id; readonly label: string }[];
  onPreset(id: Id): void;
}

/** Buttons that fill in fields of a form. */
export function Presets<Id extends string>({ label, hint, presets, onPreset }: PresetsProps<Id>) {
  return (
    <div role="group" aria-label={label}>
      <p className="mb-1 text-1 text-muted">{label}</p>
      <div className="flex flex-wrap items-center gap-2">
        {presets.map((preset) => (
          <Button key={preset.id} type="button" onClick={() => onPreset(preset.id)} data-testid={`preset-${preset.id}`}>
            {preset.label}
          </Button>
        ))}
      </div>
      {hint !== undefined && <p className="mt-1 text-1 [overflow-wrap:anywhere] text-muted">{hint}</p>}
    </div>
  );
}
