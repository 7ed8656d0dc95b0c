import { LOCALES } from '@tradewind/contract/light';
import { operatorChatCalls, type CannedAnswer } from '@tradewind/contract/operator-light';
import { Button, Sheet, TimeText } from '@tradewind/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../shared/api.ts';
import { DataTable, type Column } from '../../shared/DataTable.tsx';
import { DecisionDialog } from '../../shared/Decision.tsx';
import { useLanguage, useT, type Language } from '../../shared/language.ts';
import { Page } from '../../shared/Page.tsx';
import { readAgain, useRead } from '../../shared/queries.ts';
import { SelectField } from '../../shared/SelectField.tsx';
import { CannedForm } from './CannedForm.tsx';
import { languageName } from '../../shared/language-name.ts';

type Filter = '' | CannedAnswer['lang'];

const again = () => readAgain(operatorChatCalls.cannedAnswers);

/** /admin/canned-answers: prepared answers, by language. */
export function CannedPage() {
  const language = useLanguage();
  const { t } = language;
  const read = useRead(operatorChatCalls.cannedAnswers, {});
  const [lang, setLang] = useState<Filter>('');
  const [open, setOpen] = useState(false);
  const [subject, setSubject] = useState<CannedAnswer>();
  const [removing, setRemoving] = useState<CannedAnswer>();
  const edit = (answer?: CannedAnswer) => {
    setSubject(answer);
    setOpen(true);
  };
  return (
    <Page
      title={t('chats.canned.title')}
      actions={
        <Button
          tone="accent"
          icon={<Plus aria-hidden size={16} strokeWidth={1.5} />}
          onClick={() => edit()}
          data-testid="add-canned"
        >
          {t('chats.canned.add')}
        </Button>
      }
    >
      <LanguageFilter lang={lang} onLang={setLang} />
      <DataTable
        label={t('chats.canned.title')}
        columns={cannedColumns(language, { edit, remove: setRemoving })}
        rows={read.data?.filter((answer) => lang === '' || answer.lang === lang)}
        rowKey={({ id }) => id}
        empty={{ title: t('chats.canned.empty'), body: t('chats.canned.emptyBody') }}
        read={read}
        skeletonRows={4}
      />
      <Sheet
        open={open}
        onOpenChange={setOpen}
        title={subject === undefined ? t('chats.canned.addTitle') : t('chats.canned.changeTitle')}
      >
        {open && (
          <CannedForm
            answer={subject}
            onDone={async () => {
              setOpen(false);
              await again();
            }}
          />
        )}
      </Sheet>
      <RemoveDialog answer={removing} onClose={() => setRemoving(undefined)} />
    </Page>
  );
}

function LanguageFilter({ lang, onLang }: { lang: Filter; onLang(lang: Filter): void }) {
  const { t, tag } = useLanguage();
  return (
    <SelectField<Filter>
      label={t('chats.canned.language')}
      value={lang}
      onValueChange={onLang}
      choices={[
        { value: '', label: t('chats.canned.allLanguages') },
        ...LOCALES.map((value) => ({ value, label: languageName(value, tag) })),
      ]}
      className="mb-3 max-w-64"
    />
  );
}

/** What the buttons of a row do. */
interface RowActions {
  edit(answer: CannedAnswer): void;
  remove(answer: CannedAnswer): void;
}

function cannedColumns(
  { t, tag }: Language,
  actions: RowActions,
): readonly [Column<CannedAnswer>, ...Column<CannedAnswer>[]] {
  return [
    {
      id: 'title',
      header: t('chats.canned.name'),
      render: ({ title, text }) => (
        <>
          <span className="block font-semibold [overflow-wrap:anywhere]">{title}</span>
          <span className="line-clamp-2 text-muted [overflow-wrap:anywhere]">{text}</span>
        </>
      ),
    },
    {
      id: 'language',
      header: t('chats.canned.language'),
      stack: 'aside',
      className: 'w-48',
      render: (answer) => languageName(answer.lang, tag),
    },
    {
      id: 'changed',
      header: t('chats.canned.changed'),
      className: 'w-48 whitespace-nowrap',
      render: ({ changed_at: at }) => <TimeText timeMs={at} />,
    },
    {
      id: 'actions',
      header: t('chats.canned.change'),
      headerHidden: true,
      align: 'end',
      render: (answer) => <ActionsCell answer={answer} actions={actions} />,
    },
  ];
}

function ActionsCell({ answer, actions }: { answer: CannedAnswer; actions: RowActions }) {
  const t = useT();
  return (
    <span className="-me-4 inline-flex">
      <Button
        tone="quiet"
        onClick={() => actions.edit(answer)}
        aria-label={`${t('chats.canned.change')}: ${answer.title}`}
      >
        {t('chats.canned.change')}
      </Button>
      <Button
        tone="quiet"
        onClick={() => actions.remove(answer)}
        aria-label={`${t('chats.canned.remove')}: ${answer.title}`}
      >
        {t('chats.canned.remove')}
      </Button>
    </span>
  );
}

interface RemoveDialogProps {
  /** undefined = closed. */
  readonly answer: CannedAnswer | undefined;
  onClose(): void;
}

function RemoveDialog({ answer, onClose }: RemoveDialogProps) {
  const t = useT();
  return (
    <DecisionDialog
      decision={
        answer && {
          title: t('chats.canned.removeTitle'),
          body: <p className="[overflow-wrap:anywhere]">{answer.title}</p>,
          action: t('chats.canned.remove'),
          danger: true,
          done: t('chats.canned.removed'),
          run: (idempotencyKey) =>
            api.call(
              operatorChatCalls.removeCanned,
              { id: answer.id, version: answer.version },
              { quiet: true, idempotencyKey },
            ),
        }
      }
      onClose={onClose}
      onDone={again}
    />
  );
}
