/** Messages to the house from the feedback page. */
import { z } from 'zod';
import { chatClientId } from './chat.ts';
import { textInput } from './primitives.ts';
import { FEEDBACK_LENGTHS } from './wire.ts';

export const feedbackSchemas = {
  sendFeedback: {
    summary: 'Send feedback to the desk; also open to guests',
    input: z.object({
      client_id: chatClientId.meta({ description: 'random; a repeat with the same value is the same feedback' }),
      text: textInput(FEEDBACK_LENGTHS.text, FEEDBACK_LENGTHS.least),
      contact: textInput(FEEDBACK_LENGTHS.contact)
        .default('')
        .meta({ description: 'contact of the author; may be empty' }),
    }),
    output: z.object({}),
  },
};
