/** Throws RangeError unless the value is a safe integer from `min` to `max`. */
export function assertWhole(value: number, min: number, max: number, what: string): void {
  if (!Number.isSafeInteger(value) || value < min || value > max)
    throw new RangeError(`${what} is out of range: ${value}`);
}
