/** Shapes that the chart library lacks. */
import { registerOverlay } from 'klinecharts';

let isDone = false;

export function registerDrawings(): void {
  if (isDone) return;
  isDone = true;
  registerOverlay({
    name: 'tradewindRectangle',
    totalStep: 3,
    needDefaultPointFigure: true,
    createPointFigures({ coordinates: [from, to] }) {
      if (from === undefined || to === undefined) return [];
      const corners = [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }];
      return { type: 'polygon', attrs: { coordinates: corners }, styles: { style: 'stroke_fill' } };
    },
  });
  registerOverlay({
    name: 'tradewindText',
    totalStep: 2,
    needDefaultPointFigure: true,
    createPointFigures({ coordinates: [place], overlay }) {
      if (place === undefined) return [];
      const text = typeof overlay.extendData === 'string' && overlay.extendData !== '' ? overlay.extendData : '…';
      return { type: 'text', attrs: { ...place, text, align: 'left', baseline: 'bottom' } };
    },
  });
}
