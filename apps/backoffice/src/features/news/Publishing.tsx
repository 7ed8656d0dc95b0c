import type { ApiError } from '@tradewind/client/app';
import type { InputOf, OutputOf } from '@tradewind/contract/light';
import { operatorContentCalls, type NewsDetail, type NewsState } from '@tradewind/contract/operator-light';
import { Button, useFormat } from '@tradewind/ui';
import { useState } from 'react';
import { api } from '../../shared/api.ts';
import { contentRefusal } from '../../shared/content-refusal.ts';
import { Decisions, type DecisionChoice } from '../../shared/Decision.tsx';
import { useT } from '../../shared/language.ts';
import { fieldOf, timeOf, WhenField } from '../../shared/WhenField.tsx';

interface PublishingProps {
  readonly article: NewsDetail;
  /** There are unsaved edits, which would not be published. */
  readonly unsaved: boolean;
  onDone(article: NewsDetail): Promise<void>;
  /** Called when another operator changed it. */
  onReload(): Promise<void>;
}

type Verb = 'publish' | 'takeBack' | 'archive';
const CALLS = {
  publish: operatorContentCalls.publishNews,
  takeBack: operatorContentCalls.takeBackNews,
  archive: operatorContentCalls.archiveNews,
} as const satisfies Record<Verb, unknown>;

/** Actions available in each state. */
const VERBS: Readonly<Record<NewsState, readonly Verb[]>> = {
  draft: ['publish', 'archive'],
  scheduled: ['publish', 'takeBack'],
  published: ['takeBack', 'archive'],
  archived: ['publish', 'takeBack'],
};

/** When it is public: now, from a later time on, or no longer. */
export function Publishing({ article, unsaved, onDone, onReload }: PublishingProps) {
  const t = useT();
  const format = useFormat();
  const { id, version, state, key, publish_at: at } = article;
  const [when, setWhen] = useState(() => (state === 'scheduled' ? fieldOf(at) : ''));
  const send = async <V extends Verb>(
    verb: V,
    input: InputOf<(typeof CALLS)[V]>,
  ): Promise<OutputOf<(typeof CALLS)[V]>> => {
    const saved = await api.call(CALLS[verb], input, { quiet: true });
    await onDone(saved);
    return saved;
  };
  const refusal = (error: ApiError) => contentRefusal(error, t);
  const blocked = unsaved ? t('content.saveFirst') : undefined;
  const time = timeOf(when);
  const verbs = VERBS[state].filter((verb) => key === null || verb !== 'takeBack');
  const choices: DecisionChoice[] = verbs.map((verb) => ({
    id: verb,
    title: t(`content.${verb}.title`),
    body: t(`content.${verb}.body`),
    action: t(`content.${verb}.action`),
    done: t(`content.${verb}.done`),
    tone: verb === 'publish' ? 'accent' : 'plain',
    blocked: verb === 'publish' ? blocked : undefined,
    refusal,
    run: () => send(verb, { id, version }),
  }));
  const schedule: DecisionChoice = {
    id: 'schedule',
    title: t('content.schedule.title'),
    body: time === undefined ? '' : t('content.schedule.body', { time: format.time(time) }),
    action: t('content.schedule.action'),
    done: t('content.schedule.done'),
    blocked: blocked ?? (time === undefined ? t('content.schedule.needTime') : undefined),
    refusal,
    run: () => send('publish', { id, version, ...(time === undefined ? {} : { at: time }) }),
  };
  const maySchedule = key === null && (state === 'draft' || state === 'scheduled' || state === 'archived');
  return (
    <div className="space-y-3">
      {at !== null && state !== 'draft' && (
        <p className="text-2 text-muted">
          {t(state === 'scheduled' ? 'content.appears' : 'content.since', { time: format.time(at) })}
        </p>
      )}
      {maySchedule && (
        <WhenField label={t('content.publishAt')} hint={t('content.localTime')} value={when} onValueChange={setWhen} />
      )}
      <Decisions
        choices={maySchedule ? [...choices.slice(0, 1), schedule, ...choices.slice(1)] : choices}
        onDone={async () => undefined}
      />
      {state === 'published' && (
        <a
          href={`/news/detail?id=${id}`}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-(--hit) items-center text-2 text-accent underline underline-offset-2"
        >
          {t('content.openInApp')}
        </a>
      )}
      <Button tone="quiet" onClick={() => void onReload()} disabled={unsaved}>
        {t('content.reload')}
      </Button>
    </div>
  );
}
