import { BadgeCheck, Languages, Wallet } from 'lucide-react';
import { useEffect, useRef } from 'react';
import * as ui from '../../src/index.ts';
import { labels } from '../look.ts';
import { nothing, Sample } from '../sample.tsx';

const icon = { size: 20, strokeWidth: 1.5 } as const;

export function Row() {
  return (
    <Sample title="Alone, with all its parts, with a long text">
      <div className="rounded-control bg-raised">
        <ui.Row label={labels.balance} />
        <ui.Row
          icon={<Wallet {...icon} />}
          label={labels.balance}
          hint={labels.prices}
          value={<ui.Money value={10_482.37} kind="balance" currency />}
        />
        <ui.Row icon={<Wallet {...icon} />} label={labels.longLabel} hint={labels.longSetting} value="48151623" />
      </div>
    </Sample>
  );
}

export function RowBody() {
  return (
    <Sample title="In a link">
      <div className="rounded-control bg-raised">
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its text is in RowBody */}
        <a href="#row" className={ui.rowClass}>
          <ui.RowBody icon={<Languages {...icon} />} label={labels.language} value={labels.english} chevron />
        </a>
      </div>
    </Sample>
  );
}

export function RowButton() {
  const row = (
    <ui.RowButton
      icon={<BadgeCheck {...icon} />}
      label={labels.verification}
      hint={labels.verificationHint}
      value={labels.new}
      chevron
    />
  );
  return (
    <>
      <Sample title="At rest">
        <div className="rounded-control bg-raised">{row}</div>
      </Sample>
      <Sample title="Pointer over it" force="hover">
        <div className="rounded-control bg-raised">{row}</div>
      </Sample>
      <Sample title="With the focus" force="focus">
        <div className="rounded-control bg-raised">{row}</div>
      </Sample>
    </>
  );
}

const forever = new Promise<never>(nothing);

/** A finger that presses and releases. */
function pull(element: Element): void {
  const touch = (clientY: number) => new Touch({ identifier: 1, target: element, clientY });
  const send = (type: string, touches: Touch[]) =>
    element.dispatchEvent(new TouchEvent(type, { touches, bubbles: true, cancelable: true }));
  send('touchstart', [touch(0)]);
  send('touchmove', [touch(200)]);
  send('touchend', []);
}

export function PullToRefresh() {
  const pulled = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = pulled.current?.firstElementChild;
    // Firefox on a desktop has no Touch
    if (list != null && 'Touch' in window) pull(list);
  }, []);
  return (
    <>
      <Sample title="At rest">
        <ui.PullToRefresh onRefresh={() => Promise.resolve()}>
          <ui.Row label={labels.balance} value="10,482.37" />
        </ui.PullToRefresh>
      </Sample>
      <Sample title="Refreshing">
        <div ref={pulled}>
          <ui.PullToRefresh onRefresh={() => forever}>
            <ui.Row label={labels.balance} value="10,482.37" />
          </ui.PullToRefresh>
        </div>
      </Sample>
    </>
  );
}

export function InfiniteSentinel() {
  return (
    <Sample title="Below a list that goes on">
      <ui.Row label={labels.balance} value="10,482.37" />
      <ui.InfiniteSentinel onReach={nothing} />
    </Sample>
  );
}
