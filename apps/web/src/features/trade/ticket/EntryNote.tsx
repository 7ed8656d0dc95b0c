import type { Entry, Side } from '@tradewind/engine';
import { useT } from '../../../shared/language.ts';

/** Whether a pending order would be a limit or a stop on each side, which depends on the market price. */
export function EntryNote({
  entries,
}: {
  entries: readonly { readonly side: Side; readonly entry: Entry | undefined }[];
}) {
  const t = useT();
  const known = entries.filter((each) => each.entry !== undefined);
  if (known.length === 0) return null;
  return (
    <p className="mt-1 flex gap-x-4 text-1 text-muted">
      {known.map(({ side, entry }) => (
        <span key={side}>{entry === undefined ? null : t(`trade.entry.${side}.${entry}`)}</span>
      ))}
    </p>
  );
}
