import type { ApiError } from '@tradewind/client/app';
import { operatorContentCalls, type AnnouncementDetail } from '@tradewind/contract/operator-light';
import { Button, useFormat } from '@tradewind/ui';
import { useState } from 'react';
import { api } from '../../shared/api.ts';
import { contentRefusal } from '../../shared/content-refusal.ts';
import { Decisions, type DecisionChoice } from '../../shared/Decision.tsx';
import { useT } from '../../shared/language.ts';
import { fieldOf, timeOf, WhenField } from '../../shared/WhenField.tsx';

interface PublishingProps {
  readonly announcement: AnnouncementDetail;
  /** There are unsaved edits, which would not be published. */
  readonly unsaved: boolean;
  onDone(announcement: AnnouncementDetail): Promise<void>;
  /** Called when another operator changed it. */
  onReload(): Promise<void>;
}

/** The period in which it is shown. */
export function Publishing({ announcement, unsaved, onDone, onReload }: PublishingProps) {
  const t = useT();
  const format = useFormat();
  const { id, version, state, publish_at: publishAt, until_at: untilAt } = announcement;
  const [from, setFrom] = useState(() => (state === 'scheduled' ? fieldOf(publishAt) : ''));
  const [until, setUntil] = useState(() => fieldOf(untilAt));
  const at = timeOf(from);
  const untilMs = timeOf(until);
  const refusal = (error: ApiError) =>
    error.key === 'invalid_input' ? t('content.untilBefore') : contentRefusal(error, t);
  const publish: DecisionChoice = {
    id: 'publish',
    tone: 'accent',
    title: t('content.tell.title'),
    body: [
      at === undefined || state === 'published'
        ? t('content.tell.now')
        : t('content.tell.from', { time: format.time(at) }),
      untilMs === undefined ? t('content.tell.forGood') : t('content.tell.until', { time: format.time(untilMs) }),
    ].join(' '),
    action: state === 'published' ? t('content.tell.change') : t('content.tell.action'),
    done: t('content.tell.done'),
    blocked: unsaved ? t('content.saveFirst') : undefined,
    refusal,
    run: async () => {
      const times = {
        ...(at === undefined ? {} : { at }),
        ...(untilMs === undefined ? {} : { until: untilMs }),
      };
      const input = { id, version, ...times };
      await onDone(await api.call(operatorContentCalls.publishAnnouncement, input, { quiet: true }));
    },
  };
  const takeBack: DecisionChoice = {
    id: 'takeBack',
    title: t('content.takeBack.title'),
    body: t('content.takeBack.body'),
    action: t('content.takeBack.action'),
    done: t('content.takeBack.done'),
    refusal,
    run: async () =>
      onDone(await api.call(operatorContentCalls.takeBackAnnouncement, { id, version }, { quiet: true })),
  };
  return (
    <div className="space-y-3">
      {state !== 'published' && (
        <WhenField label={t('content.from')} hint={t('content.fromHint')} value={from} onValueChange={setFrom} />
      )}
      <WhenField label={t('content.until')} hint={t('content.untilHint')} value={until} onValueChange={setUntil} />
      <Decisions choices={state === 'draft' ? [publish] : [publish, takeBack]} onDone={async () => undefined} />
      <Button tone="quiet" onClick={() => void onReload()} disabled={unsaved}>
        {t('content.reload')}
      </Button>
    </div>
  );
}
