import { describe, expect, it } from 'vitest';
import { createFrames, steadyFrame } from './frames.ts';
import { Listeners, createStore } from './readable.ts';
import { createHandClock, createHandFrames } from './testing/hand-clock.ts';

describe('a store', () => {
  it('calls its listeners if and only if the value changes', () => {
    const store = createStore(1);
    const notified: number[] = [];
    const stop = store.subscribe(() => notified.push(store.get()));
    store.set(1);
    store.set(2);
    stop();
    store.set(3);
    expect(notified).toEqual([2]);
    expect(store.watched()).toBe(false);
  });

  it('allows listeners to be added and removed while they are called', () => {
    const listeners = new Listeners();
    const notified: string[] = [];
    const stops = [
      listeners.add(() => {
        notified.push('first');
        stops[1]?.();
        listeners.add(() => notified.push('new'));
      }),
      listeners.add(() => notified.push('second')),
    ];
    listeners.call();
    expect(notified).toEqual(['first']);
  });

  it('removes a listener that was added twice one at a time', () => {
    const store = createStore(0);
    let notified = 0;
    const listener = (): void => void (notified += 1);
    const stop = store.subscribe(listener);
    store.subscribe(listener);
    stop();
    store.set(1);
    expect(notified).toBe(1);
  });
});

describe('frames', () => {
  it('run a task once for any number of requests, in one frame with the others', () => {
    const hand = createHandFrames();
    const frames = createFrames(hand.frame);
    const ran: string[] = [];
    const a = (): void => void ran.push('a');
    const b = (): void => void ran.push('b');
    frames.request(a);
    frames.request(b);
    frames.request(a);
    expect(hand.asked).toBe(1);
    hand.paint();
    hand.paint();
    expect(ran).toEqual(['a', 'b']);
  });

  it('run tasks that a task requests in the same frame, and each task once per frame', () => {
    const hand = createHandFrames();
    const frames = createFrames(hand.frame);
    const ran: string[] = [];
    const prices = (): void => {
      ran.push('prices');
      frames.request(candles);
      frames.request(prices);
    };
    const candles = (): void => void ran.push('candles');
    frames.request(prices);
    hand.paint();
    expect(ran).toEqual(['prices', 'candles']);
    hand.paint();
    expect(ran).toEqual(['prices', 'candles', 'prices', 'candles']);
  });

  it('run the remaining tasks after one that throws, and report it', () => {
    const hand = createHandFrames();
    const frames = createFrames(hand.frame);
    const ran: string[] = [];
    frames.request(() => {
      throw new Error('faulty');
    });
    frames.request(() => ran.push('next'));
    expect(() => hand.paint()).toThrow('faulty');
    expect(ran).toEqual(['next']);
    frames.request(() => ran.push('later'));
    hand.paint();
    expect(ran).toEqual(['next', 'later']);
  });
});

describe('a steady frame', () => {
  it('comes at once after a pause, and then once per interval', () => {
    const clock = createHandClock(0);
    let intervalMs = 200;
    const frame = steadyFrame(clock, () => intervalMs);
    const came: number[] = [];
    const ask = (): (() => void) => frame(() => came.push(clock.now()));
    clock.advance(1000);
    ask();
    clock.advance(0);
    clock.advance(50);
    ask();
    clock.advance(149);
    expect(came).toEqual([1000]);
    clock.advance(1);
    expect(came).toEqual([1000, 1200]);
    intervalMs = 1000;
    ask();
    clock.advance(1000);
    expect(came).toEqual([1000, 1200, 2200]);
    ask()();
    clock.advance(1000);
    expect(came).toHaveLength(3);
  });

  it('waits while the page is hidden, and comes as soon as it is shown', () => {
    const clock = createHandClock(0);
    let show: (() => void) | undefined;
    const frame = steadyFrame(
      clock,
      () => 200,
      (callback) => {
        show = callback;
        return () => (show = undefined);
      },
    );
    const came: number[] = [];
    const ask = (): (() => void) => frame(() => came.push(clock.now()));
    ask();
    clock.advance(5000);
    expect(came).toEqual([]);
    show?.();
    expect(came).toEqual([5000]);
    const cancel = ask();
    clock.advance(200);
    cancel();
    show?.();
    expect(came).toEqual([5000]);
  });

  it('comes within its interval when the clock of the device is set back', () => {
    const clock = createHandClock(0);
    let behind = 0;
    const frame = steadyFrame({ ...clock, now: () => clock.now() - behind }, () => 200);
    let came = 0;
    const ask = (): void => void frame(() => (came += 1));
    ask();
    clock.advance(0);
    behind = 3_600_000;
    ask();
    clock.advance(200);
    expect(came).toBe(2);
  });
});
