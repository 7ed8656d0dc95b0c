import { operatorContentCalls, type AnnouncementDetail } from '@tradewind/contract/operator-light';
import { useReadable, wideScreen } from '@tradewind/ui';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ContentBadge } from '../../shared/content-state.tsx';
import { useLanguage, useT } from '../../shared/language.ts';
import { Page, Section } from '../../shared/Page.tsx';
import { PATHS, recordPath } from '../../shared/paths.ts';
import { useBackKey } from '../../shared/queue-keys.ts';
import { listPath, recordId } from '../../shared/queue.ts';
import { queries, readAgain, useRead } from '../../shared/queries.ts';
import { RecordPage } from '../../shared/RecordPage.tsx';
import { AnnouncementForm } from './AnnouncementForm.tsx';
import { Publishing } from './Publishing.tsx';

/** Puts the saved version into the cache without another request. */
async function keepAnnouncement(announcement: AnnouncementDetail): Promise<void> {
  queries.setQueryData([operatorContentCalls.announcement.path, { id: announcement.id }], announcement);
  await readAgain(operatorContentCalls.announcements);
}

/** /admin/announcements/:id: a message to all users. `new` = not created yet. */
export function AnnouncementPage() {
  const { id } = useParams();
  return id === 'new' ? <NewAnnouncement /> : <Known key={id} id={recordId(id)} />;
}

function NewAnnouncement() {
  const t = useT();
  const navigate = useNavigate();
  return (
    <Page
      title={t('content.newAnnouncement')}
      parent={{ to: listPath(PATHS.announcements), label: t('app.nav.announcements') }}
    >
      <div className="max-w-3xl">
        <AnnouncementForm
          announcement={undefined}
          onSaved={async (saved) => {
            await keepAnnouncement(saved);
            await navigate(recordPath(PATHS.announcements, saved.id), { replace: true });
          }}
        />
      </div>
    </Page>
  );
}

function Known({ id }: { id: number }) {
  const t = useT();
  const list = listPath(PATHS.announcements);
  useBackKey(list);
  const [unsaved, setUnsaved] = useState(false);
  // not refetched while it is edited: the server refuses a save over another version with a conflict
  const read = useRead(operatorContentCalls.announcement, { id }, { once: true });
  const wide = useReadable(wideScreen);
  const publishing = (announcement: AnnouncementDetail) =>
    announcement.key === null && (
      <Publishing
        // the available times depend on the state
        key={announcement.state}
        announcement={announcement}
        unsaved={unsaved}
        onDone={keepAnnouncement}
        onReload={async () => void (await read.refetch())}
      />
    );
  return (
    <RecordPage
      title={t('content.announcement', { id })}
      parent={{ to: list, label: t('app.nav.announcements') }}
      read={read}
      renderBadge={({ state }) => <ContentBadge state={state} />}
      decisionTitle={t('content.publishing')}
      {...(wide ? { renderDecision: publishing } : {})}
      history={({ history }) => history}
    >
      {(announcement) =>
        announcement.key === null ? (
          <>
            <AnnouncementForm announcement={announcement} onSaved={keepAnnouncement} onUnsaved={setUnsaved} />
            {/* too much for the bottom bar of a phone */}
            {!wide && <Section title={t('content.publishing')}>{publishing(announcement)}</Section>}
          </>
        ) : (
          <BuiltIn announcement={announcement} />
        )
      }
    </RecordPage>
  );
}

/** A built-in announcement cannot be edited: the law requires it, and each version of the program provides its texts. */
function BuiltIn({ announcement }: { announcement: AnnouncementDetail }) {
  const t = useT();
  const { locale } = useLanguage();
  const text = announcement.texts[locale];
  return (
    <>
      <h2 className="text-3 font-semibold">{text?.title}</h2>
      <p className="mt-2 text-2 whitespace-pre-line">{text?.body}</p>
      <p className="mt-4 text-2 text-muted">{t('content.builtInAnnouncement')}</p>
    </>
  );
}
