/** The database contradicts itself; nothing may be traded on it. `npm run verify` reports details. */
export class InconsistentDatabase extends Error {
  override readonly name = 'InconsistentDatabase';
}

export function missing(): never {
  throw new InconsistentDatabase('a number is missing');
}
