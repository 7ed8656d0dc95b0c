import { expect, it } from 'vitest';
import { createTapGuard } from './one-tap.ts';

const closeButton = new EventTarget();
const nextButton = new EventTarget();
const click = (timeStamp: number, clientX: number, clientY: number, target = closeButton, detail = 1) => ({
  timeStamp,
  clientX,
  clientY,
  target,
  detail,
});

it('takes a second click on the same spot as part of the same tap, whatever stands there by then', () => {
  const { isRepeat } = createTapGuard();
  expect(isRepeat(click(1000, 50, 50))).toBe(false);
  expect(isRepeat(click(1060, 53, 48, nextButton, 2))).toBe(true);
  // and the third of three
  expect(isRepeat(click(1450, 50, 50, nextButton, 3))).toBe(true);
  expect(isRepeat(click(1950, 50, 50, nextButton))).toBe(false);
});

it('lets two quick taps on two places through', () => {
  const { isRepeat } = createTapGuard();
  expect(isRepeat(click(1000, 50, 50))).toBe(false);
  expect(isRepeat(click(1100, 50, 110, nextButton))).toBe(false);
});

it('takes a held Enter key as one tap, and another button as another', () => {
  const { isRepeat } = createTapGuard();
  const press = (timeStamp: number, target: EventTarget) => click(timeStamp, 0, 0, target, 0);
  expect([press(0, closeButton), press(30, closeButton), press(400, closeButton)].map(isRepeat)).toEqual([
    false,
    true,
    true,
  ]);
  expect(isRepeat(press(430, nextButton))).toBe(false);
});

it('takes a click as a tap of its own after something else was done', () => {
  const { isRepeat, forget } = createTapGuard();
  expect(isRepeat(click(1000, 50, 50))).toBe(false);
  forget();
  expect(isRepeat(click(1100, 50, 50))).toBe(false);
});
