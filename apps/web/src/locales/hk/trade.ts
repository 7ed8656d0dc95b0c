/** Texts of the trade feature. */
export const trade = {};
