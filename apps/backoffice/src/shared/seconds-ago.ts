import { durationText } from './duration.ts';
import type { T } from './language.ts';

const MINUTE_MS = 60_000;

/** Age of a heartbeat: in seconds while it is recent, otherwise in larger units. */
export function secondsAgo(atMs: number, nowMs: number, tag: string, t: T): string {
  const ms = Math.max(0, nowMs - atMs);
  return ms < MINUTE_MS ? t('system.ago', { seconds: String(Math.floor(ms / 1000)) }) : durationText(tag, ms);
}
