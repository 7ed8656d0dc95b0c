/** The server ended the session (code 999): the client knows it outside React, the router acts on it inside. */
const listeners = new Set<() => void>();

export const sessionEnded = {
  tell(): void {
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
