import { LOCALE_TAGS } from '@tradewind/contract/light';
import { useReadable } from '@tradewind/ui';
import { useClient } from '../../shared/client.tsx';
import { useLanguage } from '../../shared/language.ts';
import { Page } from '../../shared/Page.tsx';

/** product.md §1, until the base says otherwise. */
const REGIONS_NOT_SERVED = ['KP', 'IL', 'CN', 'VU', 'CU'] as const;

/** Announcements that every installation makes. */
export function AnnouncementPage() {
  const { t, locale } = useLanguage();
  const base = useReadable(useClient().base);
  const tag = LOCALE_TAGS[locale];
  const names = new Intl.DisplayNames(tag, { type: 'region' });
  const list = new Intl.ListFormat(tag, { type: 'conjunction' });
  const regions = list.format(
    (base?.restricted_regions ?? REGIONS_NOT_SERVED).map((region) => names.of(region) ?? region),
  );
  return (
    <Page title={t('app.announcement.title')}>
      <div className="space-y-4 px-4 pt-2">
        <Article title={t('app.announcement.regionsTitle')} body={t('app.announcement.regionsBody', { regions })} />
        {base?.feed === 'sim' && (
          <Article title={t('app.announcement.demoTitle')} body={t('app.announcement.demoBody')} />
        )}
      </div>
    </Page>
  );
}

function Article({ title, body }: { title: string; body: string }) {
  return (
    <article className="rounded-control bg-raised p-4">
      <h2 className="text-2 font-semibold">{title}</h2>
      <p className="mt-1 text-2 text-muted">{body}</p>
    </article>
  );
}
