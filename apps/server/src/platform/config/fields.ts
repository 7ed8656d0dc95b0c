/** Field types of the settings. */
import { z } from 'zod';

export const whole = (min: number, max: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,15}$/u.test(text) && Number(text) >= min && Number(text) <= max,
      `must be a whole number from ${min} to ${max}`,
    )
    .transform(Number);

export const integer = (min: number, max: number, initial: number) => whole(min, max).default(initial);
