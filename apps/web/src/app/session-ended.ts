/** The server ended the session (code 999): the client knows it outside React, the router acts on it inside. */
const listeners = new Set<() => void>();
let isEnded = false;

export const sessionEnded = {
  tell(): void {
    isEnded = true;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  /** Whether there is no session because the server ended it. */
  isSo: (): boolean => isEnded,
  /** A user is logged in (again). */
  over(): void {
    isEnded = false;
  },
};
