/** Faults of an input as the contract tells them: `data.fields = { name: reason }`. */
import type { z } from 'zod';

const WHOLE = 'body';
const REASON_LENGTH = 200;
const FIELDS = 20;

/** One reason a field, the first that was found; a fault of the whole input is told under "body". */
export function fieldFaults(error: z.ZodError): Readonly<Record<string, string>> {
  const faults = new Map<string, string>();
  for (const issue of error.issues) {
    const name = issue.path.length === 0 ? WHOLE : issue.path.map(String).join('.');
    if (faults.size < FIELDS && !faults.has(name)) faults.set(name, issue.message.slice(0, REASON_LENGTH));
  }
  return Object.fromEntries(faults);
}
