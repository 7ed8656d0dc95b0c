import { createStore } from '@tradewind/client';
import { expect, it } from 'vitest';
import { whileShown } from './while-shown.ts';

it('a store that is out of view is not followed, and is current when it returns', () => {
  const [source, shown] = [createStore(1), createStore(false)];
  const heard: number[] = [];
  const readable = whileShown(source, shown);
  const stop = readable.subscribe(() => heard.push(readable.get()));
  expect(source.watched()).toBe(false);
  source.set(2);
  expect(heard).toEqual([]);
  shown.set(true);
  source.set(3);
  expect(heard).toEqual([2, 3]);
  shown.set(false);
  expect(source.watched()).toBe(false);
  shown.set(true);
  stop();
  expect(source.watched()).toBe(false);
  expect(shown.watched()).toBe(false);
});
