/** Identity verification (product.md §§3, 4, 5, 7). The two images are uploaded first (`IMAGE_UPLOAD_PATH`). */
import { z } from 'zod';
import { textInput, typedInput, timeMs } from './primitives.ts';
import { IMAGE_URL } from './wire.ts';

const picture = z.string().regex(IMAGE_URL).meta({ description: 'url that the upload returned' });

export const verificationState = z.object({
  review_status: z.int().min(0).max(2),
  name: z.string(),
  card_id: z.string().meta({ description: 'all but the last four characters hidden' }),
  front_pic: z.string(),
  reverse_pic: z.string(),
  remark: z.string().meta({ description: 'why the last submission was refused; empty otherwise' }),
  submitted_at: timeMs.nullable(),
});
export type VerificationState = z.infer<typeof verificationState>;

/** Answer of the upload (multipart, field `file`). */
export const uploadedImage = z.object({ url: z.string() });
export type UploadedImage = z.infer<typeof uploadedImage>;

export const verificationSchemas = {
  submitVerification: {
    summary: 'Submit name, ID number and both sides of the card',
    input: z.object({
      name: textInput(100, 1),
      card_id: typedInput(64, 4),
      front_pic: picture,
      reverse_pic: picture,
    }),
    output: verificationState,
  },
  verification: {
    summary: 'State of the identity verification',
    input: z.object({}),
    output: verificationState,
  },
};
