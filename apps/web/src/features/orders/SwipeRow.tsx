import { oneTap } from '@tradewind/ui';
import { useRef, type ReactNode } from 'react';

export interface SwipeAction {
  readonly label: string;
  readonly icon: ReactNode;
  readonly tone: 'plain' | 'danger';
  readonly testId: string;
  readonly busy?: boolean;
  onAct(): void;
}

/**
 * A row with its actions behind its end. The browser's own horizontal scrolling follows the finger, and the keyboard
 * reaches the buttons like any others, which scrolls them into view.
 */
export function SwipeRow({ actions, children }: { actions: readonly SwipeAction[]; children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  const back = (): void => root.current?.scrollTo({ left: 0, behavior: 'smooth' });
  return (
    <div ref={root} className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none]">
      <div className="w-full shrink-0 snap-start">{children}</div>
      {actions.map(({ label, icon, tone, testId, busy, onAct }) => (
        <button
          key={testId}
          type="button"
          {...oneTap}
          data-testid={testId}
          aria-busy={busy}
          disabled={busy}
          onClick={() => {
            back();
            onAct();
          }}
          className={`flex w-20 shrink-0 snap-end flex-col items-center justify-center gap-1 px-1 text-center text-1 outline-offset-[-2px] ${tone === 'danger' ? 'bg-bad-soft text-bad' : 'bg-press text-text'}`}
        >
          {icon}
          {label}
        </button>
      ))}
    </div>
  );
}
