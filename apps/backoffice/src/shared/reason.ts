/** Characters of a reason that an operator gives, as the server checks them. */
export const REASON_MIN = 3;
export const REASON_LENGTH = 500;
