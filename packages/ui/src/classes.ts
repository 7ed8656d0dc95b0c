/** Joins class names, skipping values that are false or undefined. */
export function classes(...names: readonly (string | false | undefined | null)[]): string {
  return names.filter(Boolean).join(' ');
}
