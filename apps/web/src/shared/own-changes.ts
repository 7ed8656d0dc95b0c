/** Changes of orders that their own page reports: their event is not reported a second time. */
const FORGOTTEN_MS = 10_000;
const own = new Map<number, number>();

/** The next change of this order is reported by who makes it. Returns how to take that back. */
export function sayNothingOf(orderId: number): () => void {
  own.set(orderId, Date.now() + FORGOTTEN_MS);
  return () => void own.delete(orderId);
}

/** Whether a change of this order that just arrived is reported already. */
export function isReported(orderId: number): boolean {
  const until = own.get(orderId);
  own.delete(orderId);
  return until !== undefined && until > Date.now();
}
