/** Named filters of an operator, stored on this device. Pure; FilterBar stores the text. */

export interface SavedView {
  readonly name: string;
  /** The filter in the format of `filterQuery`. */
  readonly query: string;
}

const MAX = 20;
const NAME_LENGTH = 40;

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'query' in value &&
  typeof value.query === 'string';

/** The views in a stored text; none when it was not written by this app. */
export function parseViews(text: string | null): readonly SavedView[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter(isView).slice(0, MAX) : [];
  } catch {
    return [];
  }
}

/** Appends a view; it replaces one with the same name, and beyond twenty the oldest is removed. */
export function addView(views: readonly SavedView[], { name, query }: SavedView): readonly SavedView[] {
  const short = name.trim().slice(0, NAME_LENGTH);
  return [...views.filter((view) => view.name !== short), { name: short, query }].slice(-MAX);
}

export const removeView = (views: readonly SavedView[], name: string): readonly SavedView[] =>
  views.filter((view) => view.name !== name);
