/** Converts the days of two date fields (YYYY-MM-DD, the reader's own time zone) to the epoch ms of a call. */

const DAY = /^\d{4}-\d{2}-\d{2}$/u;

function startOf(day: string, plusDays: number): number | undefined {
  if (!DAY.test(day)) return undefined;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const start = new Date(year, month - 1, date);
  // rejects 31 February, which Date would convert to a day in March
  if (start.getMonth() !== month - 1 || start.getDate() !== date) return undefined;
  return new Date(year, month - 1, date + plusDays).getTime();
}

/** `from` is the first ms of its day and `to` the last of its own; an empty or invalid field is left out. */
export function periodInput(from: string, to: string): { readonly from?: number; readonly to?: number } {
  const fromMs = startOf(from, 0);
  const toMs = startOf(to, 1);
  return {
    ...(fromMs === undefined ? {} : { from: fromMs }),
    ...(toMs === undefined ? {} : { to: toMs - 1 }),
  };
}
