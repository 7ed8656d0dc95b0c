/** Length limits of the text with a decision, as checked by the calls. */
export const REMARK_MIN = 3;
export const REMARK_MAX = 500;
export const REFERENCE_MAX = 128;
