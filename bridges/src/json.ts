/** JSON whose numbers stay the text that the source wrote: a double would lose digits, and write 0.0000001 as 1e-7. */

/** A reviver's third argument, which TypeScript's library does not declare yet. */
interface ReviverContext {
  readonly source?: string;
}
type Reviver = (key: string, value: unknown, context: ReviverContext) => unknown;

const numbersAsText: Reviver = (_key, value, { source }) => (typeof value === 'number' ? source : value);

/** Undefined when it is not JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text, numbersAsText as (key: string, value: unknown) => unknown);
  } catch {
    return undefined;
  }
}
