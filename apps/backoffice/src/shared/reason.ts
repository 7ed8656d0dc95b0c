/** Length limits of an operator's reason, as checked by the server. */
export const REASON_MIN = 3;
export const REASON_LENGTH = 500;
