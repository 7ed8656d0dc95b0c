import { Check, CheckCheck, Clock, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { isoTime } from '../format/time.ts';
import { useFormat } from '../i18n/context.tsx';
import { splitLinks } from './links.ts';

export interface LogMessage {
  /** Stays the same before and after sending. */
  readonly key: string;
  /** The server's id; undefined = not sent yet. */
  readonly id: number | undefined;
  readonly mine: boolean;
  /** The author's name; shown above other people's messages. */
  readonly name: string;
  readonly text: string;
  readonly picture?: ReactNode;
  readonly timeMs: number;
  readonly state: 'sending' | 'failed' | 'sent' | 'read';
  /** Why it was not sent. */
  readonly failure?: string;
}

export interface BubbleTexts {
  readonly sending: string;
  readonly sent: string;
  readonly read: string;
  readonly notSent: string;
  readonly retry: string;
  readonly discard: string;
  /** "opens in a new tab" */
  readonly newTab: string;
}

interface BubbleProps {
  readonly message: LogMessage;
  /** The first of several messages by the same person. */
  readonly named: boolean;
  readonly texts: BubbleTexts;
  onRetry(key: string): void;
  onDiscard(key: string): void;
}

/** A message, always rendered as plain text. */
export function MessageBubble({ message, named, texts, onRetry, onDiscard }: BubbleProps) {
  const { mine, name, text, picture, state, failure } = message;
  return (
    <div
      data-testid="message"
      data-state={state}
      data-mine={mine || undefined}
      className={classes('flex flex-col px-3', mine ? 'items-end' : 'items-start', named ? 'mt-2' : 'mt-0.5')}
    >
      {named && !mine && name !== '' && (
        <p className="mb-0.5 px-1 text-1 font-semibold text-muted">
          <bdi>{name}</bdi>
        </p>
      )}
      <div
        className={classes(
          'max-w-[min(85%,34rem)] overflow-hidden rounded-[18px]',
          mine ? 'rounded-ee-[6px] bg-accent-soft' : 'rounded-es-[6px] bg-raised ring-1 ring-line ring-inset',
        )}
      >
        {picture}
        <div className="flex flex-wrap items-end justify-end gap-x-2 px-3 pt-1.5 pb-1">
          {text !== '' && (
            <p
              dir="auto"
              data-testid="message-text"
              className="min-w-0 flex-auto text-3 [overflow-wrap:anywhere] whitespace-pre-wrap select-text"
            >
              <LinkedText text={text} newTab={texts.newTab} />
            </p>
          )}
          <Meta message={message} texts={texts} />
        </div>
      </div>
      {state === 'failed' && (
        <div className="flex flex-wrap items-center justify-end text-1">
          <span className="px-1 text-bad">{failure === undefined || failure === '' ? texts.notSent : failure}</span>
          <button
            type="button"
            className="hit rounded-control px-2 font-semibold text-accent"
            onClick={() => onRetry(message.key)}
          >
            {texts.retry}
          </button>
          <button
            type="button"
            className="hit rounded-control px-2 font-semibold text-muted"
            onClick={() => onDiscard(message.key)}
          >
            {texts.discard}
          </button>
        </div>
      )}
    </div>
  );
}

function LinkedText({ text, newTab }: { text: string; newTab: string }) {
  return splitLinks(text).map(({ text: part, href, host }, index) =>
    href === undefined ? (
      part
    ) : (
      <a
        key={index}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        dir="ltr"
        className="font-medium text-accent underline underline-offset-2"
      >
        {part}
        {host !== undefined && ` (${host})`}
        <ExternalLink aria-label={newTab} strokeWidth={1.5} className="ms-0.5 inline size-[0.9em] align-[-0.1em]" />
      </a>
    ),
  );
}

const MARKS = { sending: Clock, sent: Check, read: CheckCheck } as const;

function Meta({ message: { timeMs, mine, state }, texts }: Pick<BubbleProps, 'message' | 'texts'>) {
  const format = useFormat();
  const Mark = state === 'failed' ? undefined : MARKS[state];
  return (
    <span className="inline-flex shrink-0 items-center gap-1 text-1 text-muted tabular-nums">
      <time dateTime={isoTime(timeMs)} title={format.time(timeMs)}>
        {format.time(timeMs, 'minute')}
      </time>
      {mine && Mark !== undefined && (
        <Mark
          role="img"
          aria-label={state === 'sending' ? texts.sending : state === 'read' ? texts.read : texts.sent}
          size={14}
          strokeWidth={2}
          className={state === 'read' ? 'text-accent' : undefined}
        />
      )}
    </span>
  );
}
