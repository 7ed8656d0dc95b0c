/** Texts of the orders feature. */
export const orders = {};
