import { ErrorBoundary, Mark, UiProvider, useReadable } from '@tradewind/ui';
import type { VisitorChat } from '@tradewind/client/app';
import { useEffect } from 'react';
import { visibleHeight, visibleTop } from '../shared/visible-height.ts';
import { Conversation } from './Conversation.tsx';
import { LanguageProvider, useT, type ChatLanguage } from './language.ts';
import { StatusLine } from './StatusLine.tsx';

interface ChatAppProps {
  readonly chat: VisitorChat;
  readonly language: ChatLanguage;
  /** Shown inside the app, which has its own header bar. */
  readonly framed: boolean;
}

/** The page of the support chat: in the app's frame, or standalone. */
export function ChatApp({ chat, language, framed }: ChatAppProps) {
  const { t, tag } = language;
  useEffect(() => {
    document.title = `${t('chat.title')} · Tradewind`;
  }, [t]);
  return (
    <LanguageProvider value={language}>
      <UiProvider tag={tag} t={t}>
        <ErrorBoundary fallback={failed}>
          <Frame chat={chat} framed={framed} />
        </ErrorBoundary>
      </UiProvider>
    </LanguageProvider>
  );
}

function Frame({ chat, framed }: Omit<ChatAppProps, 'language'>) {
  const height = useReadable(visibleHeight);
  const top = useReadable(visibleTop);
  return (
    <div
      className="mx-auto flex h-full max-w-3xl flex-col bg-page ps-[env(safe-area-inset-left)] pe-[env(safe-area-inset-right)]"
      // in a frame the surrounding page handles the on-screen keyboard
      style={framed || height === undefined ? undefined : { height, position: 'fixed', insetInline: 0, top }}
    >
      {!framed && <Header />}
      <StatusLine chat={chat} />
      <Conversation chat={chat} />
    </div>
  );
}

function Header() {
  const t = useT();
  return (
    <header className="flex min-h-14 shrink-0 items-center gap-2 ps-4 pe-2 pt-[env(safe-area-inset-top)]">
      <Mark size={24} />
      <h1 className="min-w-0 flex-1 text-3 font-semibold">{t('chat.title')}</h1>
      <a href="/" className="hit inline-flex items-center rounded-control px-2 text-2 font-semibold text-accent">
        {t('chat.home')}
      </a>
    </header>
  );
}

const failed = () => <Failed />;

function Failed() {
  const t = useT();
  return (
    <div role="alert" className="grid h-full place-content-center gap-3 p-6 text-center">
      <p className="text-3 font-semibold">{t('chat.failed')}</p>
      <button
        type="button"
        className="hit rounded-control bg-accent px-4 font-semibold text-on-accent"
        onClick={() => location.reload()}
      >
        {t('ui.retry')}
      </button>
    </div>
  );
}
