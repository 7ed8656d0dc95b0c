const RECORD_NUMBER = /^#?(\d{1,15})$/u;

/** The number of a record, as it may be typed: `17` or `#17`. */
export function recordNumber(text: string): number | undefined {
  const match = RECORD_NUMBER.exec(text);
  return match === null ? undefined : Number(match[1]);
}
