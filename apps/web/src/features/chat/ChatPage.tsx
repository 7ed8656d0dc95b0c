import { CHAT_PAGE_PATH } from '@tradewind/contract/light';
import { buttonLinkClass, EmptyState, IconButton, Skeleton, useReadable } from '@tradewind/ui';
import { ArrowLeft, ExternalLink, LifeBuoy } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useClient, useUser } from '../../shared/client.tsx';
import { CopyButton } from '../../shared/CopyButton.tsx';
import { useLanguage, useT } from '../../shared/language.ts';
import { useGoBack } from '../../shared/Page.tsx';
import { PATHS } from '../../shared/paths.ts';
import { supportOf } from '../../shared/support-link.ts';
import { visibleHeight, visibleTop } from '../../shared/visible-height.ts';

/**
 * Sandbox of the built-in chat page. It needs scripts, this origin's storage (docs/decisions/0204), forms (which send
 * nothing by themselves: form-action 'none'), links that open in new tabs, and a way to the login, which belongs to the
 * surrounding page.
 */
const OWN_SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation';
/** Sandbox of an external chat: what it needs to work, without access to this page. */
const OUTSIDE_SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads';

/** /mine/chat: customer service in the way configured for the base (product.md §9). Also open to visitors. */
export function ChatPage() {
  const support = supportOf(useReadable(useClient().base));
  if (support === undefined)
    return (
      <Filled>
        <Skeleton className="m-4 h-12" />
      </Filled>
    );
  switch (support.kind) {
    case 'copy':
      return <Address text={support.text} href={support.href} />;
    case 'open':
      return <Leaving href={support.href} />;
    case 'chat':
      return support.href === undefined ? <OwnChat /> : <OutsideChat href={support.href} />;
  }
}

/** Back bar, and below it all the space that a phone's keyboard leaves. */
function Filled({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const t = useT();
  const user = useUser();
  const goBack = useGoBack(user === undefined ? PATHS.quotes : PATHS.me);
  const height = useReadable(visibleHeight);
  const top = useReadable(visibleTop);
  return (
    <div
      className="mx-auto flex h-full max-w-3xl flex-col"
      style={height === undefined ? undefined : { height, position: 'fixed', insetInline: 0, top }}
    >
      <header className="flex min-h-14 shrink-0 items-center gap-1 bg-page ps-1 pe-2">
        <IconButton label={t('app.back')} onClick={goBack}>
          <ArrowLeft aria-hidden size={22} strokeWidth={1.5} className="rtl:-scale-x-100" />
        </IconButton>
        <h1 className="min-w-0 flex-1 text-3 font-semibold">{t('chat.title')}</h1>
        {actions}
      </header>
      {children}
    </div>
  );
}

function OwnChat() {
  const { t, locale } = useLanguage();
  return (
    <Filled>
      <Framed src={`${CHAT_PAGE_PATH}?lang=${locale}`} title={t('chat.frame')} own />
    </Filled>
  );
}

/** Browsers do not report when a page refuses to be framed, so a direct link is always shown. */
function OutsideChat({ href }: { href: string }) {
  const t = useT();
  return (
    <Filled>
      <Framed src={href} title={t('chat.frame')} />
      <p className="flex shrink-0 flex-wrap items-center justify-center gap-x-2 border-t border-line px-4 pb-[env(safe-area-inset-bottom)] text-1 text-muted">
        {t('chat.page.outside')}
        <a
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          className="hit inline-flex items-center gap-1 font-semibold text-accent"
        >
          {t('chat.page.openOutside')}
          <ExternalLink aria-hidden size={14} strokeWidth={1.5} />
        </a>
      </p>
    </Filled>
  );
}

/** After that the frame is shown whatever it contains, so that its own error is visible. */
const FILL_MS = 5000;

/** Our own page is empty when it has loaded: its scripts fill it a moment later. The content of another site is not accessible. */
function whenFilled(frame: HTMLIFrameElement, onFilled: () => void): void {
  const root = frame.contentDocument?.getElementById('root') ?? null;
  if (root === null || root.hasChildNodes()) {
    onFilled();
    return;
  }
  const observer = new MutationObserver(() => {
    observer.disconnect();
    onFilled();
  });
  observer.observe(root, { childList: true });
}

function Framed({ src, title, own = false }: { src: string; title: string; own?: boolean }) {
  const [isFilled, setIsFilled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsFilled(true), FILL_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="relative min-h-0 flex-1">
      {!isFilled && (
        <div aria-hidden className="absolute inset-0 space-y-3 p-4">
          <Skeleton className="h-9" />
          <Skeleton className="h-12 w-2/3" />
          <Skeleton className="h-12 w-1/2" />
        </div>
      )}
      <iframe
        src={src}
        title={title}
        sandbox={own ? OWN_SANDBOX : OUTSIDE_SANDBOX}
        referrerPolicy="no-referrer"
        data-testid="chat-frame"
        onLoad={({ currentTarget }) => whenFilled(currentTarget, () => setIsFilled(true))}
        className={`relative block size-full border-0 ${own && !isFilled ? 'invisible' : ''}`}
      />
    </div>
  );
}

function Address({ text, href }: { text: string; href: string | undefined }) {
  const t = useT();
  const shown = (
    <bdi dir="ltr" className="text-3 font-semibold break-all select-text">
      {text}
    </bdi>
  );
  return (
    <Filled>
      <EmptyState
        icon={<LifeBuoy size={40} strokeWidth={1.5} />}
        title={t('chat.page.writeTo')}
        body={
          <span className="mt-2 flex items-center gap-1 rounded-control bg-raised ps-4 text-text">
            {href === undefined ? (
              shown
            ) : (
              <a href={href} rel="noreferrer" className="flex min-h-(--hit) items-center text-accent">
                {shown}
              </a>
            )}
            <CopyButton text={text} label={t('me.chatCopy')} />
          </span>
        }
      />
    </Filled>
  );
}

function Leaving({ href }: { href: string }) {
  const t = useT();
  useEffect(() => {
    // replaced in the history, so that the back button does not return here
    location.replace(href);
  }, [href]);
  return (
    <Filled>
      <EmptyState
        icon={<ExternalLink size={40} strokeWidth={1.5} />}
        title={t('chat.page.leaving')}
        body={
          <bdi dir="ltr" className="break-all">
            {URL.parse(href)?.host ?? href}
          </bdi>
        }
        action={
          <a href={href} rel="noreferrer" className={buttonLinkClass()}>
            {t('chat.page.go')}
          </a>
        }
      />
    </Filled>
  );
}
