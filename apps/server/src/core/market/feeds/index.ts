/** Creates the feed that the settings select. */
import type { Config } from '../../../platform/config/index.ts';
import type { Seed } from '../sim/random.ts';
import type { Feed, FeedContext } from './feed.ts';
import { PushFeed } from './push.ts';
import { ReplayFeed } from './replay.ts';
import { SimFeed } from './sim.ts';

export type FeedSettings = Pick<Config, 'feed' | 'feedPath' | 'feedSpeed'>;

/** `seed`: the seed of simulated prices and generated history. */
export function createFeed(settings: FeedSettings, seed: Seed, context: FeedContext): Feed {
  if (settings.feed === 'push') return new PushFeed();
  const { feedPath: path = '', feedSpeed: speed } = settings;
  return settings.feed === 'replay'
    ? new ReplayFeed(context, { path, speed, seed })
    : new SimFeed(context, { seed, speed });
}
