/**
 * Back closes what floats above the page before it leaves the page. The browser's Back cannot be refused, so each open
 * element has a history entry of its own with the address of the page, which Back uses up.
 *
 * An element that is closed in another way leaves its entry behind, because leaving it takes time, in which the app may
 * navigate. Such an entry is used by the next element, is replaced by the next page, and is passed over by Back.
 *
 * All entries of a page stand for its latest address. Each is corrected when it becomes the current one.
 */
import { changedPages, type Entry } from './changed-pages.ts';
import { randomId } from './random-id.ts';

interface Mark {
  /** The page of the entry: the same for a page and what floats above it. */
  readonly page: string;
  /** 0 = the page itself, 1 = the first element above it. */
  readonly depth: number;
}

const MARK = 'tradewindMark';

/** Closes an element; it may refuse, such as while it is sending. */
export type Close = () => void;

/** The open elements, the one on top last. */
const open: Close[] = [];

function markOf(state: unknown): Mark | undefined {
  if (typeof state !== 'object' || state === null || !(MARK in state)) return undefined;
  return state[MARK] as Mark;
}

const marked = (state: unknown, mark: Mark): object => ({ ...(state as object | null), [MARK]: mark });

type Write = (state: unknown, unused: string, url?: string | URL | null) => void;
let push: Write | undefined;
let replace: Write | undefined;
/** The current entry, also after the browser has moved on. */
let here: Entry = { state: undefined, url: '' };
const look = (): void => {
  here = { state: window.history.state, url: window.location.href };
};

/** Gives the current entry the state and address of another one of its page. */
function correct({ state, url }: Entry, mark: Mark): void {
  replace?.(marked(state, mark), '', url);
  look();
}

/** Corrects a page's own entry. */
function correctPage(mark: Mark): void {
  const latest = changedPages.take(mark.page);
  if (latest !== undefined) correct(latest, mark);
}

/** Gives the open elements an entry each, as far as they have none. */
function addEntries(): void {
  if (push === undefined || replace === undefined) return;
  const { history } = window;
  if (open.length > 0 && markOf(history.state) === undefined)
    replace(marked(history.state, { page: randomId(), depth: 0 }), '');
  for (let now = markOf(history.state); now !== undefined && now.depth < open.length; now = markOf(history.state))
    push(marked(history.state, { page: now.page, depth: now.depth + 1 }), '');
  look();
}

/** Adds an element that Back closes. Returns how to take it away. */
export function addFloat(close: Close): () => void {
  open.push(close);
  addEntries();
  return () => {
    const at = open.indexOf(close);
    if (at !== -1) open.splice(at, 1);
  };
}

/** Handles a move to another entry, unless it is one to another page, which is the router's. */
function isOwn(): boolean {
  const before = { ...here, mark: markOf(here.state) };
  look();
  const now = markOf(here.state);
  if (before.mark === undefined || now?.page !== before.mark.page) {
    if (now === undefined) return false;
    if (now.depth === 0) {
      correctPage(now);
      return false;
    }
    // what floated above that page is gone; the app hears of the page itself
    here = before;
    window.history.go(-now.depth);
    return true;
  }
  correct(before, now);
  if (now.depth === 0) changedPages.take(now.page);
  if (now.depth > before.mark.depth) return true;
  const top = open.at(-1);
  if (top === undefined) {
    window.history.go(-1 - now.depth);
    return true;
  }
  top();
  // one that is still open needs its entry again; closing it renders first
  window.setTimeout(addEntries);
  return true;
}

/** Lets Back close what floats. To be called before the router starts, which then hears only of pages. Returns how to stop. */
export function watchBack(): () => void {
  const { history } = window;
  const original = { pushState: history.pushState, replaceState: history.replaceState };
  const [toPush, toReplace]: [Write, Write] = [history.pushState.bind(history), history.replaceState.bind(history)];
  push = toPush;
  replace = toReplace;
  history.pushState = (state: unknown, unused, url) => {
    const isAbove = (markOf(history.state)?.depth ?? 0) > 0;
    (isAbove ? toReplace : toPush)(state, unused, url);
    look();
  };
  history.replaceState = (state: unknown, unused, url) => {
    const mark = markOf(history.state);
    toReplace(mark === undefined ? state : marked(state, mark), unused, url);
    look();
    if (mark === undefined) return;
    if (mark.depth > 0) changedPages.set(mark.page, here);
    else changedPages.take(mark.page);
  };
  const onMove = (event: PopStateEvent): void => {
    if (isOwn()) event.stopImmediatePropagation();
  };
  look();
  changedPages.load();
  const mark = markOf(history.state);
  if (mark?.depth === 0) correctPage(mark);
  window.addEventListener('popstate', onMove, true);
  return () => {
    window.removeEventListener('popstate', onMove, true);
    Object.assign(history, original);
    push = undefined;
    replace = undefined;
  };
}
