/** Order changes reported by the page that makes them: their events are not reported a second time. */
export const FORGOTTEN_MS = 10_000;

function createMarks() {
  const ends = new Map<number, number>();
  const has = (orderId: number): boolean => (ends.get(orderId) ?? 0) > Date.now();
  return {
    has,
    /** Returns a function that takes this back. */
    add(orderId: number): () => void {
      ends.set(orderId, Date.now() + FORGOTTEN_MS);
      return () => void ends.delete(orderId);
    },
    take(orderId: number): boolean {
      const had = has(orderId);
      ends.delete(orderId);
      return had;
    },
  };
}

const own = createMarks();
const closes = createMarks();
const reversed = createMarks();

/** The caller reports the next change of this order itself. Returns a function that takes this back. */
export const suppressNotice = own.add;

/** Whether the page still reports the next change of this order itself. */
export const isAwaited = own.has;

/** Whether a change of this order that just arrived has already been reported. */
export const isReported = own.take;

/** The same for the close of a position. */
export const suppressCloseNotice = closes.add;

/** Whether the close that just arrived has already been reported. */
export const isCloseReported = closes.take;

/** The result of this position is reported together with the one that replaces it. Returns a function that takes this back. */
export const markReversed = reversed.add;

/** Whether this position, which was just closed, is being replaced. */
export const isReversed = reversed.take;
