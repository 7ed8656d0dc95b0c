import * as ui from '../../src/index.ts';
import { dir, lang, labels } from '../look.ts';
import { PICTURE, Sample } from '../sample.tsx';

const DAY_MS = Date.UTC(2026, 11, 18, 9);

export function AnnouncementCard() {
  const card = { title: labels.newsTitle, body: labels.newsBody, tag: lang, dir } as const;
  return (
    <>
      <Sample title="Pinned and unread">
        <ui.AnnouncementCard
          {...card}
          publishedAtMs={DAY_MS}
          pinned={labels.pinned}
          mark={<span className="font-semibold text-accent">{labels.new}</span>}
        />
      </Sample>
      <Sample title="Not published, in a text of the other direction">
        <ui.AnnouncementCard
          title={lang === 'ar' ? 'Trading hours over the holidays' : 'ساعات التداول خلال العطلات'}
          body={lang === 'ar' ? 'Metals close at 18:00.' : 'تغلق المعادن عند 18:00.'}
          tag={lang === 'ar' ? 'en' : 'ar'}
          dir={lang === 'ar' ? 'ltr' : 'rtl'}
          publishedAtMs={undefined}
          pinned={undefined}
        />
      </Sample>
    </>
  );
}

const html = `<p>${labels.longMessage} <a href="#article">${labels.more}</a> <code>EURUSD</code></p>
<h2>${labels.forex}</h2><ul><li>${labels.market}</li><li>${labels.pending}</li></ul>
<h3>${labels.metals}</h3><ol><li>${labels.buy}</li><li><strong>${labels.sell}</strong></li></ol>
<blockquote>${labels.prices}</blockquote><hr>`;

export function Article() {
  return (
    <Sample title="With everything that a text can have">
      <ui.Article
        title={labels.newsTitle}
        desc={labels.verificationHint}
        logo={PICTURE}
        publishedAtMs={DAY_MS}
        tag={lang}
        dir={dir}
        cleanHtml={html}
      />
    </Sample>
  );
}

export function QrCode() {
  return (
    <Sample title="Black on white in both themes">
      <ui.QrCode text="https://example.com/join/48151623" label={labels.code} className="w-40 rounded-control" />
    </Sample>
  );
}

const CODES = ['4815-1623', '0042-1108', '7291-3340', '5526-9017'];

export function SecretCodes() {
  return (
    <Sample title="Four codes">
      <div className="grid gap-4">
        <ui.SecretCodes
          codes={CODES}
          texts={{ copy: labels.copy, copied: labels.copied, failed: labels.notCopied, download: labels.download }}
          file={{ name: 'codes.txt', heading: 'Tradewind' }}
        />
      </div>
    </Sample>
  );
}

export function Mark() {
  return (
    <Sample title="Sizes">
      <div className="flex items-end gap-3">
        <ui.Mark />
        <ui.Mark size={40} />
        <ui.Mark size={64} />
      </div>
    </Sample>
  );
}
