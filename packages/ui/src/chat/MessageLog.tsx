import { ArrowDown } from 'lucide-react';
import { Fragment, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Button } from '../components/Button.tsx';
import { InfiniteSentinel } from '../components/scrolling.tsx';
import { useFormat, useUiTexts } from '../i18n/context.tsx';
import { dayLabel, isSameDay } from './days.ts';
import { MessageBubble, type BubbleTexts, type LogMessage } from './MessageBubble.tsx';
import { useStickToEnd } from './use-stick-to-end.ts';

export type { LogMessage } from './MessageBubble.tsx';

export interface LogTexts extends BubbleTexts {
  /** Accessible name of the list. */
  readonly label: string;
  /** The line above the unread messages. */
  readonly unread: string;
  readonly toEnd: string;
  readonly earlierFailed: string;
  /** Spoken before a new message: "Ada: …". */
  said(name: string): string;
}

interface MessageLogProps {
  readonly messages: readonly LogMessage[];
  readonly texts: LogTexts;
  /** Id of the first message that was unread when the reader arrived. */
  readonly unreadId?: number | undefined;
  readonly more: boolean;
  readonly earlier: 'idle' | 'loading' | 'failed';
  onEarlier(): void;
  /** "Ada is typing"; empty = no one is typing. */
  readonly typing: string;
  /** Shown when there are no messages. */
  readonly empty: ReactNode;
  /** Above the first message, when there are no earlier ones. */
  readonly beginning?: ReactNode;
  /** Below the last one. */
  readonly ending?: ReactNode;
  /** The newest message is visible. */
  onSeen(id: number): void;
  onRetry(key: string): void;
  onDiscard(key: string): void;
}

/** Messages of one person within this time are grouped. */
const TOGETHER_MS = 5 * 60_000;

/** A conversation by days, scrolled to its end; earlier messages load on scrolling up. */
export function MessageLog(props: MessageLogProps) {
  const { messages, texts, more, earlier, typing } = props;
  const ui = useUiTexts();
  const own = messages.filter(({ mine, id }) => mine && id === undefined).length;
  const [sentCount, setSentCount] = useState({ own, sent: 0 });
  if (own !== sentCount.own) setSentCount({ own, sent: own > sentCount.own ? sentCount.sent + 1 : sentCount.sent });
  const { box, content, atEnd, toEnd, onScroll } = useStickToEnd(messages[0]?.key, sentCount.sent);
  const { isAway } = useSeen(messages, atEnd, props.onSeen);
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={box}
        onScroll={onScroll}
        role="log"
        aria-label={texts.label}
        aria-live="off"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be scrollable by keyboard
        tabIndex={0}
        data-testid="message-log"
        className="h-full overflow-x-hidden overflow-y-auto overscroll-contain outline-offset-[-2px] [overflow-anchor:none]"
      >
        <div ref={content} className="flex min-h-full flex-col justify-end pt-2 pb-3">
          {more && earlier !== 'failed' && messages.length > 0 && <InfiniteSentinel onReach={props.onEarlier} />}
          {earlier === 'failed' && (
            <p className="flex flex-wrap items-center justify-center gap-2 p-2 text-2 text-muted">
              {texts.earlierFailed}
              <Button tone="quiet" onClick={props.onEarlier}>
                {ui.retry}
              </Button>
            </p>
          )}
          {!more && messages.length > 0 && props.beginning}
          {messages.length === 0 ? <div className="my-auto">{props.empty}</div> : <Messages {...props} />}
          {props.ending}
          <p className="min-h-6 px-4 pt-1 text-1 text-muted" aria-hidden data-testid="typing">
            {typing}
          </p>
        </div>
      </div>
      {!atEnd && (
        <button
          type="button"
          onClick={toEnd}
          className="hit absolute inset-e-3 bottom-3 inline-flex items-center gap-1.5 rounded-full border border-line bg-float px-3 text-1 font-semibold shadow-float"
        >
          <ArrowDown aria-hidden size={18} strokeWidth={1.5} />
          <span className={isAway ? undefined : 'sr-only'}>{isAway ? texts.unread : texts.toEnd}</span>
        </button>
      )}
      <Announcer messages={messages} texts={texts} typing={typing} />
    </div>
  );
}

function Messages({ messages, texts, unreadId, onRetry, onDiscard }: MessageLogProps) {
  const { tag } = useFormat();
  const [openedMs] = useState(() => Date.now());
  // if a page is left open overnight, the first message of the new day turns the old day into "yesterday"
  const nowMs = Math.max(openedMs, messages.at(-1)?.timeMs ?? 0);
  return messages.map((message, index) => {
    const before = messages[index - 1];
    const isNewDay = before === undefined || !isSameDay(before.timeMs, message.timeMs);
    const isUnread = unreadId !== undefined && message.id === unreadId;
    const isTogether =
      before !== undefined &&
      before.mine === message.mine &&
      before.name === message.name &&
      message.timeMs - before.timeMs < TOGETHER_MS;
    return (
      <Fragment key={message.key}>
        {isNewDay && (
          <p className="pt-3 pb-1 text-center text-1 font-semibold text-muted">
            {dayLabel(tag, message.timeMs, nowMs)}
          </p>
        )}
        {isUnread && (
          <p
            data-testid="unread-line"
            className="flex items-center gap-3 px-3 pt-2 text-1 font-semibold text-accent before:h-px before:flex-1 before:bg-accent after:h-px after:flex-1 after:bg-accent"
          >
            {texts.unread}
          </p>
        )}
        <MessageBubble
          message={message}
          named={isNewDay || isUnread || !isTogether}
          texts={texts}
          onRetry={onRetry}
          onDiscard={onDiscard}
        />
      </Fragment>
    );
  });
}

/** Reports messages as seen, only while the page is visible and the list is scrolled to its end. */
function useSeen(messages: readonly LogMessage[], atEnd: boolean, onSeen: (id: number) => void) {
  const lastId = messages.findLast(({ mine, id }) => !mine && id !== undefined)?.id ?? 0;
  const seen = useEffectEvent((id: number) => onSeen(id));
  const [seenId, setSeenId] = useState(lastId);
  if (atEnd && lastId > seenId) setSeenId(lastId);
  useEffect(() => {
    if (!atEnd || lastId === 0) return;
    const update = () => {
      if (document.visibilityState === 'visible') seen(lastId);
    };
    update();
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, [atEnd, lastId]);
  return { isAway: lastId > seenId };
}

/** Announces messages that arrive while the page is open, not earlier ones. */
function Announcer({ messages, texts, typing }: Pick<MessageLogProps, 'messages' | 'texts' | 'typing'>) {
  const [fromMs] = useState(() => Date.now());
  const news = messages.filter(({ mine, id, timeMs }) => !mine && id !== undefined && timeMs > fromMs).slice(-3);
  return (
    <div className="sr-only" role="status" aria-live="polite" aria-relevant="additions text">
      {news.map(({ key, name, text }) => (
        <p key={key}>{`${texts.said(name)} ${text}`}</p>
      ))}
      {typing !== '' && <p>{typing}</p>}
    </div>
  );
}
