import type { ComponentProps } from 'react';
import * as ui from '../../src/index.ts';
import { labels } from '../look.ts';
import { Held, nothing, PICTURE, Sample } from '../sample.tsx';

type ComposerProps = ComponentProps<typeof ui.Composer>;

const composer: ComposerProps = {
  value: '',
  onValueChange: nothing,
  maxLength: 2000,
  picture: undefined,
  texts: {
    label: labels.message,
    placeholder: labels.messagePlaceholder,
    send: labels.send,
    attach: labels.attach,
    removePicture: labels.remove,
    picture: labels.picture,
    uploading: labels.uploading,
    retry: labels.retry,
  },
  onPicture: nothing,
  onRemovePicture: nothing,
  onRetryPicture: nothing,
  onSend: nothing,
};
const written = { ...composer, value: labels.question };

export function Composer() {
  return (
    <>
      <Sample title="Empty">
        <Held first="">{(value, change) => <ui.Composer {...composer} value={value} onValueChange={change} />}</Held>
      </Sample>
      <Sample title="Several lines, almost too long">
        <ui.Composer {...composer} value={labels.longMessage} maxLength={200} />
      </Sample>
      <Sample title="A picture on its way">
        <ui.Composer {...written} picture={{ previewUrl: PICTURE, share: 0.4, failure: '' }} />
      </Sample>
      <Sample title="A picture that failed">
        <ui.Composer {...written} picture={{ previewUrl: PICTURE, share: 0, failure: labels.tooLarge }} />
      </Sample>
      <Sample title="With the focus" force="focus">
        <ui.Composer {...composer} />
      </Sample>
      <Sample title="Disabled">
        <ui.Composer {...composer} disabled />
      </Sample>
    </>
  );
}

type LogProps = ComponentProps<typeof ui.MessageLog>;

/** So far in the future that the days are always called today and yesterday. */
const TODAY_MS = Date.UTC(2099, 4, 8, 12);
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const theirs = (id: number, text: string, timeMs: number) =>
  ({ key: `${id}`, id, mine: false, name: labels.support, text, timeMs, state: 'sent' }) as const;
const mine = (id: number, text: string, timeMs: number, state: ui.LogMessage['state']) =>
  ({ key: `${id}`, id, mine: true, name: '', text, timeMs, state }) as const;

const MESSAGES: LogProps['messages'] = [
  theirs(1, labels.hello, TODAY_MS - DAY_MS),
  mine(2, labels.question, TODAY_MS - DAY_MS + MINUTE_MS, 'read'),
  theirs(3, labels.answer, TODAY_MS),
  theirs(4, labels.longMessage, TODAY_MS + MINUTE_MS),
  {
    ...mine(5, '', TODAY_MS + 2 * MINUTE_MS, 'sent'),
    picture: <img src={PICTURE} alt={labels.picture} className="block h-16 w-44 object-cover" />,
  },
  { ...mine(6, labels.thanks, TODAY_MS + 3 * MINUTE_MS, 'sending'), id: undefined },
  { ...mine(7, labels.thanks, TODAY_MS + 4 * MINUTE_MS, 'failed'), id: undefined },
];

const log: LogProps = {
  messages: MESSAGES,
  texts: {
    label: labels.conversation,
    unread: labels.unread,
    toEnd: labels.toEnd,
    earlierFailed: labels.earlierFailed,
    sending: labels.sending,
    sent: labels.sent,
    read: labels.read,
    notSent: labels.notSent,
    retry: labels.retry,
    discard: labels.discard,
    newTab: labels.newTab,
    said: (name) => `${name}:`,
  },
  unreadId: 3,
  more: false,
  earlier: 'idle',
  onEarlier: nothing,
  typing: '',
  empty: <ui.EmptyState title={labels.noMessages} />,
  beginning: <p className="p-2 text-center text-1 text-muted">{labels.beginning}</p>,
  onSeen: nothing,
  onRetry: nothing,
  onDiscard: nothing,
};

export function MessageLog() {
  return (
    <>
      <Sample title="Two days, unread ones, all states">
        <div className="flex h-190 flex-col border">
          <ui.MessageLog {...log} typing={labels.typing} />
        </div>
      </Sample>
      <Sample title="Earlier ones could not be loaded">
        <div className="flex h-60 flex-col border">
          <ui.MessageLog {...log} messages={MESSAGES.slice(0, 1)} unreadId={undefined} more earlier="failed" />
        </div>
      </Sample>
      <Sample title="Empty">
        <div className="flex h-52 flex-col border">
          <ui.MessageLog {...log} messages={[]} />
        </div>
      </Sample>
    </>
  );
}
