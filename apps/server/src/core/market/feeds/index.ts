/** The feed that the settings name. */
import type { Config } from '../../../platform/config/index.ts';
import type { Feed, FeedSurroundings } from './feed.ts';
import { PushFeed } from './push.ts';
import { ReplayFeed } from './replay.ts';
import { SimFeed } from './sim.ts';

export type FeedSettings = Pick<Config, 'feed' | 'feedSeed' | 'feedPath' | 'feedSpeed'>;

export function createFeed(settings: FeedSettings, surroundings: FeedSurroundings): Feed {
  if (settings.feed === 'push') return new PushFeed();
  if (settings.feed === 'replay') {
    return new ReplayFeed(surroundings, {
      path: settings.feedPath ?? '',
      speed: settings.feedSpeed,
      seed: settings.feedSeed,
    });
  }
  return new SimFeed(surroundings, settings.feedSeed);
}
