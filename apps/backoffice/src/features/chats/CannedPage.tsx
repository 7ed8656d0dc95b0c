import { LOCALES } from '@tradewind/contract/light';
import { operatorChatCalls, type CannedAnswer } from '@tradewind/contract/operator-light';
import { Button, Sheet, TimeText } from '@tradewind/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../shared/api.ts';
import { DataTable } from '../../shared/DataTable.tsx';
import { DecisionDialog } from '../../shared/Decision.tsx';
import { useLanguage, useT } from '../../shared/language.ts';
import { Page } from '../../shared/Page.tsx';
import { readAgain, useRead } from '../../shared/queries.ts';
import { SelectField } from '../../shared/SelectField.tsx';
import { CannedForm } from './CannedForm.tsx';
import { languageName } from './language-name.ts';

/** /admin/canned-answers: prepared answers, by language. */
export function CannedPage() {
  const t = useT();
  const { tag } = useLanguage();
  const read = useRead(operatorChatCalls.cannedAnswers, {});
  const [lang, setLang] = useState<'' | CannedAnswer['lang']>('');
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
      <SelectField<'' | CannedAnswer['lang']>
        label={t('chats.canned.language')}
        value={lang}
        onValueChange={setLang}
        choices={[
          { value: '', label: t('chats.canned.allLanguages') },
          ...LOCALES.map((value) => ({ value, label: languageName(value, tag) })),
        ]}
        className="mb-3 max-w-64"
      />
      <DataTable
        label={t('chats.canned.title')}
        columns={[
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
            render: (answer) => (
              <span className="-me-4 inline-flex">
                <Button
                  tone="quiet"
                  onClick={() => edit(answer)}
                  aria-label={`${t('chats.canned.change')}: ${answer.title}`}
                >
                  {t('chats.canned.change')}
                </Button>
                <Button
                  tone="quiet"
                  onClick={() => setRemoving(answer)}
                  aria-label={`${t('chats.canned.remove')}: ${answer.title}`}
                >
                  {t('chats.canned.remove')}
                </Button>
              </span>
            ),
          },
        ]}
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
              await readAgain(operatorChatCalls.cannedAnswers);
            }}
          />
        )}
      </Sheet>
      <DecisionDialog
        decision={
          removing && {
            title: t('chats.canned.removeTitle'),
            body: <p className="[overflow-wrap:anywhere]">{removing.title}</p>,
            action: t('chats.canned.remove'),
            danger: true,
            done: t('chats.canned.removed'),
            run: (idempotencyKey) =>
              api.call(
                operatorChatCalls.removeCanned,
                { id: removing.id, version: removing.version },
                { quiet: true, idempotencyKey },
              ),
          }
        }
        onClose={() => setRemoving(undefined)}
        onDone={() => readAgain(operatorChatCalls.cannedAnswers)}
      />
    </Page>
  );
}
