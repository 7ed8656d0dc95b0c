import { accountCalls } from '@tradewind/contract/light';
import { Button, randomId, useBackCloses } from '@tradewind/ui';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useClient, useUser } from '../../shared/client.tsx';
import { isDialogOpen } from '../../shared/dialogs.ts';
import { useT } from '../../shared/language.ts';
import { tourWanted } from '../../shared/tour.ts';
import { cardPlace, placeOf, shownElement } from './places.ts';

/** In order; a step is skipped if its control is not on the page. */
const STEPS = [
  { name: 'symbol', selector: '[data-tour="symbol"]' },
  { name: 'chart', selector: '[data-tour="chart"]' },
  { name: 'ticket', selector: '[data-tour="ticket"]' },
  { name: 'sides', selector: '[data-tour="sides"]' },
  { name: 'orders', selector: '[data-testid="tab-orders"], [data-slot="orders"]' },
] as const;
type Step = (typeof STEPS)[number];

/** The page is still loading, or another dialog is open. */
const AGAIN_MS = 250;
/** Prices and texts that arrive in the meantime move the controls. */
const FOLLOW_MS = 200;

/** Explains the controls of the trade page one by one. Once skipped or finished, it is not shown again. */
export function Tour() {
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const isReady = steps.length > 0;
  useEffect(() => {
    if (isReady) return;
    const look = (): void => {
      const shown = STEPS.filter(({ selector }) => shownElement(selector) !== undefined);
      if (shown.some(({ name }) => name === 'sides') && !isDialogOpen()) setSteps(shown);
    };
    const timer = setInterval(look, AGAIN_MS);
    return () => clearInterval(timer);
  }, [isReady]);
  return isReady ? <Steps steps={steps} /> : null;
}

/** Ends it here at once, and on all devices of the account. */
function useEnd(): () => void {
  const { api, session } = useClient();
  const user = useUser();
  return () => {
    tourWanted.set(false);
    const now = session.get();
    if (user?.tour_done !== 0 || now === null) return;
    session.adopt({ ...now, user: { ...now.user, tour_done: 1 } });
    // not saved: it starts again with the next session
    api.call(accountCalls.endTour, {}, { idempotencyKey: randomId(), quiet: true }).catch(() => undefined);
  };
}

function Steps({ steps }: { steps: readonly Step[] }) {
  const t = useT();
  const id = useId();
  const end = useEnd();
  useBackCloses(true, end);
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [index, setIndex] = useState(0);
  const step = steps[index];
  const isLast = index === steps.length - 1;
  const ring = useRef<HTMLDivElement>(null);
  const card = useRef<HTMLDivElement>(null);
  // before anything is measured
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  useFollowing(ring, card, step?.selector);
  // so that screen readers read the step next
  useEffect(() => heading.current?.focus(), [index]);
  if (step === undefined) return null;
  return (
    <dialog
      ref={dialog}
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      data-testid="tour"
      onCancel={(event) => {
        event.preventDefault();
        end();
      }}
      className="fixed inset-0 m-0 h-full max-h-none w-full max-w-none overflow-hidden bg-transparent p-0 text-text backdrop:bg-transparent"
    >
      <div
        ref={ring}
        aria-hidden
        data-testid="tour-ring"
        className="pointer-events-none fixed rounded-control shadow-[0_0_0_200vmax_rgb(0_0_0/0.62)] outline-2 outline-accent"
      />
      <div
        ref={card}
        className="fixed max-h-[calc(100dvh-24px)] w-[min(22rem,calc(100vw-24px))] space-y-2 overflow-y-auto rounded-sheet bg-float p-4 shadow-float"
      >
        <div className="-mt-2 flex min-h-(--hit) items-center justify-between gap-3">
          <p className="text-1 text-muted">
            {t('charting.tour.step', { step: String(index + 1), of: String(steps.length) })}
          </p>
          {!isLast && (
            <Button tone="quiet" className="-me-3 text-2" data-testid="tour-skip" onClick={end}>
              {t('charting.tour.skip')}
            </Button>
          )}
        </div>
        <h2 ref={heading} id={`${id}-title`} tabIndex={-1} className="text-3 font-semibold outline-none">
          {t(`charting.tour.${step.name}.title`)}
        </h2>
        <p id={`${id}-body`} className="text-2 text-muted">
          {t(`charting.tour.${step.name}.body`)}
        </p>
        <div className="flex flex-wrap items-center justify-end gap-2 pt-1">
          {index > 0 && (
            <Button data-testid="tour-back" onClick={() => setIndex(index - 1)}>
              {t('charting.tour.back')}
            </Button>
          )}
          <Button tone="accent" data-testid="tour-next" onClick={() => (isLast ? end() : setIndex(index + 1))}>
            {t(isLast ? 'charting.tour.done' : 'charting.tour.next')}
          </Button>
        </div>
      </div>
    </dialog>
  );
}

interface Held {
  readonly current: HTMLElement | null;
}

/** Places the ring around a step's control and the card next to it, even while the page moves. */
function useFollowing(ring: Held, card: Held, selector: string | undefined): void {
  useLayoutEffect(() => {
    if (selector === undefined) return;
    shownElement(selector)?.scrollIntoView({ block: 'nearest' });
    const follow = (): void => {
      const target = shownElement(selector);
      if (target === undefined || ring.current === null || card.current === null) return;
      const place = placeOf(target);
      const { top, left } = cardPlace(place, card.current.getBoundingClientRect());
      for (const side of ['top', 'left', 'width', 'height'] as const)
        ring.current.style.setProperty(side, `${place[side]}px`);
      card.current.style.setProperty('top', `${top}px`);
      card.current.style.setProperty('left', `${left}px`);
    };
    follow();
    const timer = setInterval(follow, FOLLOW_MS);
    addEventListener('resize', follow);
    return () => {
      clearInterval(timer);
      removeEventListener('resize', follow);
    };
  }, [ring, card, selector]);
}
