import { authCalls } from '@tradewind/contract/light';
import { useReadable, storage } from '@tradewind/ui';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '../shared/client.tsx';
import { useT } from '../shared/language.ts';
import { queries } from '../shared/queries.ts';
import { guessArea, useRegions } from './areas.ts';
import { contactDraft, isEmail, isMobile, type Contact, type ContactKind, type MobileMode } from './contact.ts';

const MODE_KEY = 'tradewind.show-mobile';

const modeOf = (value: unknown): MobileMode => (value === 1 || value === 3 ? value : 0);

/** How mobile numbers are entered here; undefined until known, which after the first visit is immediately. */
function useMobileMode(): MobileMode | undefined {
  const client = useClient();
  const { data, isError } = useQuery(
    {
      queryKey: ['setting', 'is_show_mobile'],
      queryFn: async ({ signal }) => {
        const value = await client.api.call(authCalls.setting, { key: 'is_show_mobile' }, { quiet: true, signal });
        storage.set(MODE_KEY, String(value));
        return value;
      },
      placeholderData: () => (storage.get(MODE_KEY) === null ? undefined : Number(storage.get(MODE_KEY))),
    },
    queries,
  );
  if (data !== undefined) return modeOf(data);
  // the server cannot be reached: email is always available
  return isError ? 0 : undefined;
}

export interface ContactEntry {
  /** Undefined while it is being read. */
  readonly mode: MobileMode | undefined;
  readonly contact: Contact;
  /** Errors by field. */
  faults(): { account?: string; area?: string };
}

/** The email address or mobile number entered so far, kept across reloads and between forms. */
export function useContact(): ContactEntry {
  const t = useT();
  const draft = useReadable(contactDraft);
  const mode = useMobileMode();
  const kind: ContactKind = mode !== undefined && mode !== 0 && draft.kind === 'mobile' ? 'mobile' : 'email';
  const { areas } = useRegions(kind === 'mobile' && mode === 1);
  const chosen = areas?.find(({ id }) => String(id) === draft.areaId);
  const area = mode === 1 && areas !== undefined ? (chosen ?? guessArea(areas, navigator.languages)) : undefined;
  const contact: Contact =
    kind === 'email' ? { kind, to: draft.email.trim(), area: undefined } : { kind, to: draft.mobile.trim(), area };

  return {
    mode,
    contact,
    faults() {
      if (kind === 'email') {
        if (contact.to === '') return { account: t('auth.need.account') };
        return isEmail(contact.to) ? {} : { account: t('auth.need.emailShape') };
      }
      if (mode === 1 && area === undefined) return { area: t('auth.need.area') };
      if (contact.to === '') return { account: t('auth.need.mobile') };
      return isMobile(contact.to) ? {} : { account: t('auth.need.mobileShape') };
    },
  };
}
