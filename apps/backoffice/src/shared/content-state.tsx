import type { AnnouncementState, NewsState } from '@tradewind/contract/operator-light';
import { Badge, type BadgeTone } from './Badge.tsx';
import { useT } from './language.ts';

const TONES: Readonly<Record<NewsState | AnnouncementState, BadgeTone>> = {
  draft: 'plain',
  scheduled: 'info',
  published: 'good',
  archived: 'plain',
  ended: 'plain',
};

/** Whether an article or an announcement is public. */
export function ContentBadge({ state }: { state: NewsState | AnnouncementState }) {
  const t = useT();
  return <Badge tone={TONES[state]}>{t(`content.state.${state}`)}</Badge>;
}
