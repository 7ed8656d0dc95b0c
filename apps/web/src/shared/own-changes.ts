/** Order changes reported by the page that makes them: their events are not reported a second time. */
const FORGOTTEN_MS = 10_000;
const own = new Map<number, number>();

/** The caller reports the next change of this order itself. Returns a function that takes this back. */
export function sayNothingOf(orderId: number): () => void {
  own.set(orderId, Date.now() + FORGOTTEN_MS);
  return () => void own.delete(orderId);
}

/** Whether the page still reports the next change of this order itself. */
export const isAwaited = (orderId: number): boolean => (own.get(orderId) ?? 0) > Date.now();

/** Whether a change of this order that just arrived has already been reported. */
export function isReported(orderId: number): boolean {
  const until = own.get(orderId);
  own.delete(orderId);
  return until !== undefined && until > Date.now();
}
