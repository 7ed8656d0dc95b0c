const RECORD_NUMBER = /^#?(\d{1,15})$/u;

/** The number of a record, typed as `17` or `#17`. */
export function recordNumber(text: string): number | undefined {
  const match = RECORD_NUMBER.exec(text);
  return match === null ? undefined : Number(match[1]);
}
