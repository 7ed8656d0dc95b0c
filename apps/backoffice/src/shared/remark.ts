/** Bounds of the words that go with a decision, as the calls check them. */
export const REMARK_MIN = 3;
export const REMARK_MAX = 500;
export const REFERENCE_MAX = 128;
