import { encodeQR } from 'qr';
import { useMemo } from 'react';

/** Free modules on each side (ISO/IEC 18004, §9.1), by which cameras find the code. */
const QUIET_MODULES = 4;

/** One path for all dark modules; each row of adjacent ones becomes one stroke. */
function pathOf(modules: readonly (readonly boolean[])[]): string {
  const runs: string[] = [];
  for (const [y, row] of modules.entries()) {
    let x = 0;
    while (x < row.length) {
      let end = x;
      while (row[end] === true) end += 1;
      if (end > x) runs.push(`M${x} ${y}h${end - x}v1h-${end - x}z`);
      x = end + 1;
    }
  }
  return runs.join('');
}

/** A QR code with its quiet zone, black on white in both themes, because cameras read it. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const modules = useMemo(() => encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_MODULES }), [text]);
  const side = modules.length;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={pathOf(modules)} fill="#000" />
    </svg>
  );
}
