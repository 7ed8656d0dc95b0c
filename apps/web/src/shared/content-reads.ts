/**
 * Tracks which news and announcements were read: stored with a user's account, or in a visitor's browser. Rows that were
 * not opened are marked; a dot at the entrance indicates something newer than what was seen there.
 */
import { type TradewindClient, createStore, isRecord, type Readable } from '@tradewind/client/app';
import { CONTENT_KINDS, contentCalls, READS_RETURNED, type ContentKind } from '@tradewind/contract/light';
import { storage } from '@tradewind/ui';

const STORAGE_KEY = 'tradewind.reads';
/** Read again after this time, when something shows a dot. */
const FRESH_MS = 60_000;

interface ReadsOfKind {
  /** Epoch milliseconds: the newest publication when the list was last opened. */
  readonly seenAtMs: number;
  readonly ids: ReadonlySet<number>;
}
type Reads = Readonly<Record<ContentKind, ReadsOfKind>>;

interface ReadState {
  /** The owner of the data: id of the user, undefined for a visitor. */
  readonly owner: number | undefined;
  /** When the newest of each kind was published; undefined = not known yet. */
  readonly newest: Readonly<Record<ContentKind, number | null>> | undefined;
  readonly reads: Reads | undefined;
}

const NOTHING: ReadState = { owner: undefined, newest: undefined, reads: undefined };
const store = createStore<ReadState>(NOTHING);
export const contentReads: Readable<ReadState> = store;

const NONE: Reads = { news: { seenAtMs: 0, ids: new Set() }, announcement: { seenAtMs: 0, ids: new Set() } };

let askedAtMs = Number.NEGATIVE_INFINITY;

/** What a visitor has read; malformed storage counts as empty. */
function stored(): Reads {
  const of = (value: unknown): ReadsOfKind => {
    const { seen_at, ids } = isRecord(value) ? value : {};
    return {
      seenAtMs: typeof seen_at === 'number' ? seen_at : 0,
      ids: new Set(Array.isArray(ids) ? ids.filter((id): id is number => typeof id === 'number') : []),
    };
  };
  let parsed: unknown;
  try {
    parsed = JSON.parse(storage.get(STORAGE_KEY) ?? 'null');
  } catch {
    parsed = null;
  }
  const record = isRecord(parsed) ? parsed : {};
  return { news: of(record['news']), announcement: of(record['announcement']) };
}

function keep(reads: Reads): void {
  const kept = Object.fromEntries(
    CONTENT_KINDS.map((kind) => {
      const { seenAtMs, ids } = reads[kind];
      return [kind, { seen_at: seenAtMs, ids: [...ids].sort((a, b) => b - a).slice(0, READS_RETURNED) }];
    }),
  );
  storage.set(STORAGE_KEY, JSON.stringify(kept));
}

const ownerOf = (client: TradewindClient): number | undefined => client.session.get()?.user.id;

/** Reads what is new and what was read, at most once a minute for the same person. If it fails, there is no dot and no error. */
export async function loadReads(client: TradewindClient): Promise<void> {
  const owner = ownerOf(client);
  const isSame = store.get().owner === owner;
  if (isSame && Date.now() - askedAtMs < FRESH_MS) return;
  askedAtMs = Date.now();
  if (!isSame) store.set({ ...NOTHING, owner });
  try {
    const [newest, reads] = await Promise.all([
      client.api.call(contentCalls.contentNewest, {}, { quiet: true }),
      owner === undefined ? stored() : readsOfAccount(client),
    ]);
    if (store.get().owner === owner) store.set({ owner, newest, reads: merged(reads, store.get().reads) });
  } catch {
    askedAtMs = Number.NEGATIVE_INFINITY;
  }
}

async function readsOfAccount(client: TradewindClient): Promise<Reads> {
  const answer = await client.api.call(contentCalls.contentReads, {}, { quiet: true });
  const of = ({ seen_at, ids }: { readonly seen_at: number; readonly ids: readonly number[] }): ReadsOfKind => ({
    seenAtMs: seen_at,
    ids: new Set(ids),
  });
  return { news: of(answer.news), announcement: of(answer.announcement) };
}

/** Adds items that were marked as read while waiting for the server's answer. */
function merged(answer: Reads, noted: Reads | undefined): Reads {
  if (noted === undefined) return answer;
  const of = (kind: ContentKind): ReadsOfKind => ({
    seenAtMs: Math.max(answer[kind].seenAtMs, noted[kind].seenAtMs),
    ids: new Set([...answer[kind].ids, ...noted[kind].ids]),
  });
  return { news: of('news'), announcement: of('announcement') };
}

function note(kind: ContentKind, changed: Partial<ReadsOfKind>): void {
  const state = store.get();
  const reads = state.reads ?? (state.owner === undefined ? stored() : NONE);
  const next = { ...reads, [kind]: { ...reads[kind], ...changed } };
  store.set({ ...state, reads: next });
  if (state.owner === undefined) keep(next);
}

/** Saves it with the account, if there is one. If that fails, it is unread again on the next device. */
function save(client: TradewindClient, input: { kind: ContentKind; id?: number; seen_at?: number }): void {
  if (ownerOf(client) === undefined) return;
  client.api.call(contentCalls.readContent, input, { quiet: true }).catch(() => undefined);
}

export function markRead(client: TradewindClient, kind: ContentKind, id: number): void {
  const known = store.get().reads?.[kind].ids;
  if (known?.has(id) === true) return;
  note(kind, { ids: new Set([...(known ?? []), id]) });
  save(client, { kind, id });
}

/** The list was opened when this was its newest entry. Epoch milliseconds. */
export function markSeen(client: TradewindClient, kind: ContentKind, newestAtMs: number): void {
  if ((store.get().reads?.[kind].seenAtMs ?? 0) >= newestAtMs) return;
  note(kind, { seenAtMs: newestAtMs });
  save(client, { kind, seen_at: newestAtMs });
}

/** Whether a row is marked; never before it is known what was read. */
export function isUnread({ reads }: ReadState, kind: ContentKind, id: number): boolean {
  if (reads === undefined || reads[kind].ids.has(id)) return false;
  const { ids } = reads[kind];
  // the server lists only the newest reads of an account; older ones no longer matter
  return ids.size < READS_RETURNED || id > Math.min(...ids);
}

/** Whether there is something newer than what was seen. */
export function hasNew({ newest, reads }: ReadState, kind: ContentKind): boolean {
  const at = newest?.[kind];
  return at !== undefined && at !== null && reads !== undefined && at > reads[kind].seenAtMs;
}
