/** The maximum number of characters that a number field keeps. */
const TEXT_LIMIT = 24;

/** Whether a stored value is a switch with a number in one of these units. */
export function isUnitInput(value: unknown, units: readonly unknown[]): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (!('on' in value && 'unit' in value && 'text' in value)) return false;
  return (
    typeof value.on === 'boolean' &&
    units.includes(value.unit) &&
    typeof value.text === 'string' &&
    value.text.length <= TEXT_LIMIT
  );
}
