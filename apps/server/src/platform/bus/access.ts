/**
 * Which roles send and answer on which subjects. A receiver drops what comes from another role. deploy/nats.conf gives
 * the same rules to NATS, which also enforces them against a process that has the data key; a test compares the two.
 */
import type { Role } from '../config/index.ts';

/** Begins every subject of this program. */
export const PREFIX = 'tradewind.';

interface Rule {
  readonly senders: readonly Role[];
  /** Absent = it is a message without an answer. */
  readonly answerers?: readonly Role[];
}

const SERVING: readonly Role[] = ['gateway', 'worker'];

/** By the subject, or by its first word and a dot. */
const RULES: Readonly<Record<string, Rule>> = {
  'engine.committed': { senders: ['engine'] },
  'engine.': { senders: SERVING, answerers: ['engine'] },
  'market.': { senders: ['engine'] },
  'feed.': { senders: SERVING, answerers: ['feed'] },
  'stream.': { senders: ['feed'] },
  'words.': { senders: SERVING },
  'work.': { senders: SERVING, answerers: ['worker'] },
};

/** Throws RangeError for a subject that no role uses. `subject`: without the prefix. */
export function ruleOf(subject: string): Rule {
  const rule = RULES[subject] ?? RULES[subject.slice(0, subject.indexOf('.') + 1)];
  if (rule === undefined) throw new RangeError(`no role uses the subject ${subject}`);
  return rule;
}

/** The user in deploy/nats.conf, and the name under which answers are received. */
export function natsUserOf(roles: readonly Role[]): string {
  // a worker may do whatever a gateway may
  if (roles.includes('worker')) return 'worker';
  return roles.length > 1 ? 'core' : (roles[0] ?? '');
}
