import type { Outgoing, VisitorChat } from '@tradewind/client/app';
import { CHAT_TEXT_LENGTH, type ChatMessage, type ChatState } from '@tradewind/contract/light';
import { Composer, EmptyState, ErrorState, MessageLog, Skeleton, useReadable, type LogMessage } from '@tradewind/ui';
import { LogIn, MessagesSquare } from 'lucide-react';
import { useRef, useState } from 'react';
import { ChatPicture } from './ChatPicture.tsx';
import { GuestContact } from './ContactForm.tsx';
import { useT, type T } from './language.ts';
import { useDraft } from './use-draft.ts';
import { useUpload, type SentPicture } from './use-upload.ts';

/** The messages, and the field for writing one. */
export function Conversation({ chat }: { chat: VisitorChat }) {
  const status = useReadable(chat.status);
  const t = useT();
  if (status === 'ended') return <Ended />;
  return (
    <main className="flex min-h-0 flex-1 flex-col">
      {status === 'error' && chat.log.get().messages.length === 0 ? (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <ErrorState title={t('chat.failed')} body={t('chat.failedBody')} onRetry={() => location.reload()} />
        </div>
      ) : status === 'loading' ? (
        <LogSkeleton />
      ) : (
        <Talk chat={chat} />
      )}
    </main>
  );
}

function Ended() {
  const t = useT();
  return (
    <main className="grid flex-1 place-items-center">
      <EmptyState
        icon={<LogIn size={40} strokeWidth={1.5} />}
        title={t('chat.ended')}
        body={t('chat.endedBody')}
        action={
          <a
            href="/login?from=%2Fmine%2Fchat"
            target="_top"
            className="hit inline-flex items-center rounded-control bg-accent px-4 text-2 font-semibold text-on-accent"
          >
            {t('chat.login')}
          </a>
        }
      />
    </main>
  );
}

function LogSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t('ui.loading')} className="flex flex-1 flex-col justify-end gap-3 p-3">
      <Skeleton className="h-12 w-2/3" />
      <Skeleton className="h-10 w-1/2 self-end" />
      <Skeleton className="h-16 w-3/4" />
      <Skeleton className="h-12 w-full" />
    </div>
  );
}

/** The other side's first message that was unread when the page was opened. */
function firstUnread(messages: readonly ChatMessage[], state: ChatState | null): number | undefined {
  const readTo = state?.conversation?.visitor_read_id;
  if (readTo === undefined || state?.unread === 0) return undefined;
  return messages.find(({ from, id }) => from === 'operator' && id > readTo)?.id;
}

function Talk({ chat }: { chat: VisitorChat }) {
  const t = useT();
  const { messages, more, earlier } = useReadable(chat.log);
  const outgoing = useReadable(chat.outgoing);
  const state = useReadable(chat.state);
  const typing = useReadable(chat.typing);
  const [unreadId] = useState(() => firstUnread(chat.log.get().messages, chat.state.get()));
  const [draft, setDraft] = useDraft();
  const upload = useUpload(chat);
  const sent = useRef(new Map<string, SentPicture>());
  const [previews, setPreviews] = useState<ReadonlyMap<string, SentPicture>>(new Map());

  const send = () => {
    const picture = upload.take();
    if (picture !== undefined) {
      sent.current.set(picture.url, picture);
      setPreviews(new Map(sent.current));
    }
    chat.send({ text: draft.trim(), ...(picture === undefined ? {} : { image: picture.url }) });
    setDraft('');
  };
  const isGuest = state?.visitor === 'guest';
  return (
    <>
      <MessageLog
        messages={logOf({ chat, messages, outgoing, state, previews, t })}
        texts={logTexts(t)}
        unreadId={unreadId}
        more={more}
        earlier={earlier}
        onEarlier={() => void chat.loadEarlier()}
        typing={
          typing === undefined ? '' : t('chat.log.typing', { name: typing === '' ? t('chat.log.service') : typing })
        }
        empty={
          <EmptyState
            icon={<MessagesSquare size={40} strokeWidth={1.5} />}
            title={t('chat.hello')}
            body={t('chat.helloBody')}
          />
        }
        beginning={<p className="pt-2 text-center text-1 text-muted">{t('chat.log.beginning')}</p>}
        ending={
          <>
            {state !== null && <Note state={state} t={t} />}
            {isGuest && messages.length + outgoing.length > 0 && <GuestContact chat={chat} state={state} />}
          </>
        }
        onSeen={(id) => chat.read(id)}
        onRetry={(key) => chat.retry(key)}
        onDiscard={(key) => chat.discard(key)}
      />
      <div className="shrink-0 pb-[env(safe-area-inset-bottom)]">
        <Composer
          value={draft}
          onValueChange={(text) => {
            setDraft(text);
            if (text !== '') chat.type();
          }}
          maxLength={CHAT_TEXT_LENGTH}
          picture={upload.picture}
          texts={composerTexts(t)}
          onPicture={upload.pick}
          onRemovePicture={upload.remove}
          onRetryPicture={upload.retry}
          onSend={send}
          // registers a guest on the first focus, so that they see who is available before writing
          onFocus={() => void chat.begin().catch(() => undefined)}
        />
      </div>
    </>
  );
}

/** Why an answer may take some time. */
function Note({ state, t }: { state: ChatState; t: T }) {
  const isClosed = state.conversation?.state === 'closed';
  const text = isClosed ? t('chat.closed') : state.online ? '' : awayText(state, t);
  return text === '' ? null : (
    <p role="status" data-testid="chat-note" className="mx-auto max-w-104 px-6 pt-4 text-center text-2 text-muted">
      <bdi className="[overflow-wrap:anywhere]">{text}</bdi>
    </p>
  );
}

function awayText({ email, visitor }: ChatState, t: T): string {
  if (email !== '') return t('chat.awayEmail', { email });
  return visitor === 'guest' ? t('chat.awayGuest') : t('chat.awayHere');
}

interface LogInput {
  readonly chat: VisitorChat;
  readonly messages: readonly ChatMessage[];
  readonly outgoing: readonly Outgoing[];
  readonly state: ChatState | null;
  readonly previews: ReadonlyMap<string, SentPicture>;
  readonly t: T;
}

function logOf({ chat, messages, outgoing, state, previews, t }: LogInput): readonly LogMessage[] {
  const readTo = state?.conversation?.operator_read_id ?? 0;
  const arrived = messages.map((message): LogMessage => {
    const { id, from, name, text, image, time, client_id: clientId } = message;
    const mine = from === 'visitor';
    const by = name === '' ? t('chat.log.service') : name;
    const label = mine ? t('chat.log.ownPicture') : t('chat.log.picture', { name: by });
    // messages of an older conversation than the one with known read marks have been dealt with
    const isRead = id <= readTo || message.conversation_id < (state?.conversation?.id ?? 0);
    const preview = image === null ? undefined : previews.get(image.url)?.previewUrl;
    return {
      key: mine ? clientId : `m${id}`,
      id,
      mine,
      name: mine ? '' : by,
      text,
      timeMs: time,
      state: mine && isRead ? 'read' : 'sent',
      ...(image === null
        ? {}
        : { picture: <ChatPicture chat={chat} image={image} label={label} previewUrl={preview} /> }),
    };
  });
  const waiting = outgoing.map(({ client_id: key, text, image, time, state: is, failure }): LogMessage => {
    const preview = image === undefined ? undefined : previews.get(image);
    const size = { width: preview?.width ?? 4, height: preview?.height ?? 3 };
    return {
      key,
      id: undefined,
      mine: true,
      name: '',
      text: text ?? '',
      timeMs: time,
      state: is,
      failure,
      ...(image === undefined
        ? {}
        : {
            picture: (
              <ChatPicture
                chat={chat}
                image={{ url: image, ...size }}
                label={t('chat.log.ownPicture')}
                previewUrl={preview?.previewUrl}
              />
            ),
          }),
    };
  });
  return [...arrived, ...waiting];
}

const logTexts = (t: T) => ({
  label: t('chat.log.label'),
  unread: t('chat.log.unread'),
  toEnd: t('chat.log.toEnd'),
  earlierFailed: t('chat.log.earlierFailed'),
  said: (name: string) => t('chat.log.said', { name }),
  sending: t('chat.log.sending'),
  sent: t('chat.log.sent'),
  read: t('chat.log.read'),
  notSent: t('chat.log.notSent'),
  retry: t('ui.retry'),
  discard: t('chat.log.discard'),
  newTab: t('chat.log.newTab'),
});

const composerTexts = (t: T) => ({
  label: t('chat.write.label'),
  placeholder: t('chat.write.placeholder'),
  send: t('chat.write.send'),
  attach: t('chat.write.attach'),
  removePicture: t('chat.write.removePicture'),
  picture: t('chat.write.picture'),
  uploading: t('chat.write.uploading'),
  retry: t('ui.retry'),
});
