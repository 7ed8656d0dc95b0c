/** Whole numbers as typed into a form: nothing is removed from the text, so that what is sent is what is shown. */

/** Digits only, apart from spaces around them. */
export const isWholeNumber = (text: string, most = Number.MAX_SAFE_INTEGER): boolean =>
  /^\d+$/u.test(text.trim()) && Number(text) <= most;
