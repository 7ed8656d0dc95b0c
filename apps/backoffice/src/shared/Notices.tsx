import { classes } from '@tradewind/ui';
import { CircleCheck, CircleX, Info, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export interface Notice {
  readonly id: string;
  /** `warning`: something that needs attention before deciding. */
  readonly tone: 'warning' | 'info' | 'good' | 'bad';
  readonly text: ReactNode;
}

const STYLES: Readonly<Record<Notice['tone'], readonly [icon: LucideIcon, classes: string]>> = {
  warning: [TriangleAlert, 'bg-amber-soft [&>svg]:text-amber'],
  info: [Info, 'bg-accent-soft [&>svg]:text-accent'],
  good: [CircleCheck, 'bg-good-soft [&>svg]:text-good'],
  bad: [CircleX, 'bg-bad-soft [&>svg]:text-bad'],
};

/** What operators must know before deciding, shown above everything else. */
export function Notices({ label, notices }: { label: string; notices: readonly Notice[] }) {
  if (notices.length === 0) return null;
  return (
    <ul aria-label={label} className="mb-3 space-y-1">
      {notices.map(({ id, tone, text }) => {
        const [Icon, style] = STYLES[tone];
        return (
          <li
            key={id}
            data-testid={`notice-${id}`}
            className={classes('flex gap-2 rounded-control px-3 py-1.5 text-2', style)}
          >
            <Icon aria-hidden size={18} strokeWidth={1.75} className="mt-0.5 shrink-0" />
            <div className="min-w-0 [overflow-wrap:anywhere]">{text}</div>
          </li>
        );
      })}
    </ul>
  );
}
