/** Every accepted tick of an instrument, for programs: the stores show only the newest price of each frame. */
import { TICKS_PREFIX, WS_LIMITS } from '@tradewind/contract/light';
import type { Tick } from '@tradewind/contract/light';

export interface Ticks {
  follow(code: string, onTicks: (ticks: readonly Tick[]) => void, onMissed: () => void): () => void;
  onTicks(topic: string, ticks: readonly Tick[]): void;
  onTopicReady(topic: string, again: boolean): void;
}

interface Follower {
  readonly onTicks: (ticks: readonly Tick[]) => void;
  readonly onMissed: () => void;
}

/** `subscribe`: to a topic of the socket, until the returned function is called. */
export function createTicks(subscribe: (topic: string) => () => void): Ticks {
  const followers = new Map<string, Set<Follower>>();

  return {
    follow(code, onTicks, onMissed) {
      const topic = TICKS_PREFIX + code;
      if (!followers.has(topic) && followers.size >= WS_LIMITS.tickTopics)
        throw new RangeError(`more than ${WS_LIMITS.tickTopics} instruments at a time`);
      const follower = { onTicks, onMissed };
      const all = followers.get(topic) ?? new Set();
      followers.set(topic, all.add(follower));
      const unsubscribe = subscribe(topic);
      return () => {
        all.delete(follower);
        if (all.size === 0 && followers.get(topic) === all) followers.delete(topic);
        unsubscribe();
      };
    },
    onTicks(topic, ticks) {
      for (const { onTicks } of Array.from(followers.get(topic) ?? [])) onTicks(ticks);
    },
    onTopicReady(topic, again) {
      if (again) for (const { onMissed } of Array.from(followers.get(topic) ?? [])) onMissed();
    },
  };
}
