import { isDialogOpen } from '../shared/dialogs.ts';

/** Below the legend of the chart, and beside its price axis. */
const LEGEND_PX = 28;
const AXIS_PX = 84;
/** Of a chart of which less is in sight, nothing can be covered. */
const MIN_PX = 110;

type Place = Readonly<Partial<Record<'top' | 'bottom' | 'start' | 'end', string>>>;

function visibleChart(): DOMRect | undefined {
  const chart = [...document.querySelectorAll<HTMLElement>('[data-toasts="here"]')].find((each) =>
    each.checkVisibility(),
  );
  const box = chart?.getBoundingClientRect();
  return box === undefined || box.bottom < MIN_PX || box.height < MIN_PX || box.top < 0 ? undefined : box;
}

function placeNow(): Place {
  // over a sheet, whose buttons are at its end
  if (isDialogOpen()) return {};
  const chart = visibleChart();
  if (chart !== undefined) {
    const gutter = document.querySelector<HTMLElement>('[data-testid="line-handles"]')?.offsetWidth ?? 0;
    const [left, right] = [chart.left + gutter + 8, innerWidth - chart.right + AXIS_PX];
    const isRtl = document.documentElement.dir === 'rtl';
    return {
      top: `${chart.top + LEGEND_PX}px`,
      start: `${isRtl ? right : left}px`,
      end: `${isRtl ? left : right}px`,
    };
  }
  // the buttons to buy and sell stand above the tabs: below the balance then
  if (document.querySelector('[data-testid="ticket-sell"]')?.checkVisibility() === true)
    return { top: 'calc(env(safe-area-inset-top) + 3rem)' };
  // above the tabs of the footer: what is at the top of these pages are balances, prices and the search
  const tabs = document.querySelector('[data-testid="tab-bar"]');
  if (tabs !== null) return { top: 'auto', bottom: `${innerHeight - tabs.getBoundingClientRect().top + 8}px` };
  // below the title with its way back
  return { top: 'calc(env(safe-area-inset-top) + 3.75rem)' };
}

/** Puts the next toast where it covers neither a price nor a button that is needed now. */
export function placeToasts(): void {
  const { style } = document.documentElement;
  const place = placeNow();
  for (const edge of ['top', 'bottom', 'start', 'end'] as const) {
    const value = place[edge];
    if (value === undefined) style.removeProperty(`--toast-${edge}`);
    else style.setProperty(`--toast-${edge}`, value);
  }
}
