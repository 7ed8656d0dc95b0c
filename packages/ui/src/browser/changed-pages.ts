/** What the browser keeps in a history entry. */
export interface Entry {
  readonly state: unknown;
  readonly url: string;
}

const KEY = 'tradewind.changedPages';
/** A page that is never returned to is not removed. */
const LIMIT = 50;

/** The oldest change first. */
const pages = new Map<string, Entry>();

function save(): void {
  try {
    if (pages.size === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify([...pages]));
  } catch {
    // forbidden or full: they last as long as the document
  }
}

/**
 * The latest entries of pages whose own history entry is out of date, by the page's mark: they changed their address at an
 * entry above it, and only the current entry can be written. In sessionStorage, so that a reload does not lose them.
 */
export const changedPages = {
  /** Reads what was saved before a reload. */
  load(): void {
    try {
      const saved = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, Entry][];
      for (const [page, entry] of saved) pages.set(page, entry);
    } catch {
      // forbidden
    }
  },
  set(page: string, entry: Entry): void {
    pages.delete(page);
    pages.set(page, entry);
    for (const oldest of pages.keys()) {
      if (pages.size <= LIMIT) break;
      pages.delete(oldest);
    }
    save();
  },
  /** Removes a page, and returns its latest entry. */
  take(page: string): Entry | undefined {
    const entry = pages.get(page);
    if (pages.delete(page)) save();
    return entry;
  },
  clear(): void {
    pages.clear();
    save();
  },
};

/** Addresses may say what the last user looked for. To be called when a session ends. */
export const forgetPages = (): void => changedPages.clear();
