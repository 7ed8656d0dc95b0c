/** Whether the main button or a finger is held down on the chart. Moving it then draws the chart in every frame. */
let pressed = false;

export const isChartPressed = (): boolean => pressed;

/** Follows the pointers on the chart's element. Returns a function that stops it. */
export function followPress(chart: HTMLElement): () => void {
  const press = ({ button }: PointerEvent): void => {
    if (button === 0) pressed = true;
  };
  // also outside of the chart, and when the browser takes a touch for scrolling
  const release = (): void => {
    pressed = false;
  };
  const capture = { capture: true, passive: true } as const;
  chart.addEventListener('pointerdown', press, capture);
  window.addEventListener('pointerup', release, capture);
  window.addEventListener('pointercancel', release, capture);
  return () => {
    release();
    chart.removeEventListener('pointerdown', press, capture);
    window.removeEventListener('pointerup', release, capture);
    window.removeEventListener('pointercancel', release, capture);
  };
}
