import type { Locale } from '@tradewind/contract/light';
import type { MessageTree } from '@tradewind/ui';

type Loader = () => Promise<readonly [{ readonly chat: MessageTree }, { readonly ui: MessageTree }]>;

/** The texts of the support chat alone: its page shows nothing else of the app. */
const LOADERS: Readonly<Record<Locale, Loader>> = {
  hk: () => Promise.all([import('./hk/chat.ts'), import('./hk/ui.ts')]),
  en: () => Promise.all([import('./en/chat.ts'), import('./en/ui.ts')]),
  jp: () => Promise.all([import('./jp/chat.ts'), import('./jp/ui.ts')]),
  kr: () => Promise.all([import('./kr/chat.ts'), import('./kr/ui.ts')]),
  th: () => Promise.all([import('./th/chat.ts'), import('./th/ui.ts')]),
  vn: () => Promise.all([import('./vn/chat.ts'), import('./vn/ui.ts')]),
  tr: () => Promise.all([import('./tr/chat.ts'), import('./tr/ui.ts')]),
  id: () => Promise.all([import('./id/chat.ts'), import('./id/ui.ts')]),
  fr: () => Promise.all([import('./fr/chat.ts'), import('./fr/ui.ts')]),
  de: () => Promise.all([import('./de/chat.ts'), import('./de/ui.ts')]),
  ru: () => Promise.all([import('./ru/chat.ts'), import('./ru/ui.ts')]),
  spa: () => Promise.all([import('./spa/chat.ts'), import('./spa/ui.ts')]),
  pt: () => Promise.all([import('./pt/chat.ts'), import('./pt/ui.ts')]),
  ar: () => Promise.all([import('./ar/chat.ts'), import('./ar/ui.ts')]),
  it: () => Promise.all([import('./it/chat.ts'), import('./it/ui.ts')]),
};

/** Rejects when they cannot be fetched. */
export async function loadChatMessages(locale: Locale): Promise<MessageTree> {
  const [{ chat }, { ui }] = await LOADERS[locale]();
  return { chat, ui };
}
