import { Activity, useState, type ReactNode } from 'react';
import { useLocation, type Location, Route, Routes } from 'react-router';
import { Boundary } from './Boundary.tsx';

export interface AliveSlot {
  readonly id: string;
  readonly paths: readonly string[];
  readonly element: ReactNode;
  /** The slot handles its own scrolling. */
  readonly fixed?: boolean;
}

/**
 * Shows the slot of the current path and keeps the visited ones hidden, with state and scroll position but with their
 * effects (price subscriptions) cleaned up. Each keeps its last location. `loading`: until the code of a page is there.
 */
export function KeepAlive({ slots, loading }: { slots: readonly AliveSlot[]; loading: ReactNode }) {
  const location = useLocation();
  const active = slots.find((slot) => slot.paths.includes(location.pathname));
  const [left, setLeft] = useState<Readonly<Record<string, Location>>>({});
  if (active !== undefined && left[active.id] !== location) setLeft({ ...left, [active.id]: location });

  return slots.map((slot) => {
    const shown = slot === active;
    const at = shown ? location : left[slot.id];
    if (at === undefined) return null;
    return (
      <Activity key={slot.id} mode={shown ? 'visible' : 'hidden'}>
        <div
          data-slot={slot.id}
          className={`absolute inset-0 overscroll-contain ${slot.fixed === true ? 'overflow-hidden' : 'overflow-x-hidden overflow-y-auto'}`}
        >
          <Boundary loading={loading}>
            <Routes location={at}>
              <Route path="*" element={slot.element} />
            </Routes>
          </Boundary>
        </div>
      </Activity>
    );
  });
}
