/** Sent codes: the wait before another can be requested. It survives reloads and is separate for each contact and purpose. */
import { ApiError } from '@tradewind/client/app';
import { authCalls, CODE_RESEND_S, type CodeUse } from '@tradewind/contract/light';
import { useReadable } from '@tradewind/ui';
import { useClient } from '../shared/client.tsx';
import { keepTimes } from '../shared/visit.ts';
import { contactInput, contactKey, type Contact } from './contact.ts';
import { useSecondsUntil } from './countdown.ts';

export type Purpose = 'register' | CodeUse;

/** contract: `type` and `purpose` of send_email and send_sms. */
const kindOf = (purpose: Purpose) => (purpose === 'register' ? { type: 1 } : { type: 2, purpose });

const waits = keepTimes('tradewind.resend');
const waitKey = (contact: Contact, purpose: Purpose): string => `${purpose} ${contact.kind} ${contactKey(contact)}`;

/** Seconds to wait before another code can be requested; 0 = now. */
export function useResendWait(contact: Contact, purpose: Purpose): number {
  return useSecondsUntil(useReadable(waits).get(waitKey(contact, purpose)) ?? 0);
}

/** Sends a code. Rejects like a call; a refusal that includes a waiting time also starts the countdown. */
export function useSendCode(purpose: Purpose): (contact: Contact) => Promise<void> {
  const client = useClient();
  return async (contact) => {
    const call = contact.kind === 'email' ? authCalls.sendEmail : authCalls.sendSms;
    const { account, ...input } = contactInput(contact);
    const wait = (seconds: number) => waits.set(waitKey(contact, purpose), Date.now() + seconds * 1000);
    try {
      const sent = await client.api.call(call, { ...input, to: account, ...kindOf(purpose) }, { quiet: true });
      wait(sent.wait_s);
    } catch (error) {
      if (error instanceof ApiError && error.key === 'code_too_soon')
        wait(Number(error.details['wait_s'] ?? CODE_RESEND_S));
      throw error;
    }
  };
}
