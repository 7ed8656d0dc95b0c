/** Loaded before a server (`--import`): its clock is CLOCK_SHIFT_MS ahead, so that a time of day comes soon. */
const shiftMs = Number(process.env.CLOCK_SHIFT_MS ?? 0);
const Real = Date;

globalThis.Date = class extends Real {
  constructor(...fields) {
    if (fields.length === 0) super(Real.now() + shiftMs);
    else super(...fields);
  }

  static now() {
    return Real.now() + shiftMs;
  }
};
