import { StepKey } from '@tradewind/client/app';
import { operatorInstrumentCalls, type InstrumentCategory } from '@tradewind/contract/operator-light';
import { Button, randomId, Sheet, TextField, toast } from '@tradewind/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { api, useMay } from '../../shared/api.ts';
import { DataTable } from '../../shared/DataTable.tsx';
import { useT } from '../../shared/language.ts';
import { Section } from '../../shared/Page.tsx';
import { readAgain, useRead } from '../../shared/queries.ts';
import { SubmitForm } from '../../shared/forms.tsx';
import { useForm } from '../../shared/use-form.ts';
import { refusalText } from './refusal.ts';

/** Groups of the trade list. */
export function Categories() {
  const t = useT();
  const read = useRead(operatorInstrumentCalls.categories, {});
  const mayChange = useMay(operatorInstrumentCalls.saveCategory);
  /** `undefined` = closed. */
  const [editing, setEditing] = useState<InstrumentCategory | 'new'>();
  const [last, setLast] = useState<InstrumentCategory | 'new'>('new');
  const open = (what: InstrumentCategory | 'new') => {
    setEditing(what);
    setLast(what);
  };
  return (
    <Section
      title={t('instruments.views.categories')}
      actions={
        mayChange && (
          <Button icon={<Plus aria-hidden size={16} strokeWidth={1.5} />} onClick={() => open('new')}>
            {t('instruments.category.add')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('instruments.views.categories')}
        columns={[
          { id: 'name', header: t('changes.field.name'), render: ({ name }: InstrumentCategory) => name },
          { id: 'hk', header: t('instruments.form.nameHk'), render: ({ names }) => names['hk'] ?? '–' },
          {
            id: 'count',
            header: t('app.nav.instruments'),
            align: 'end',
            render: ({ instruments }) => instruments,
          },
          ...(mayChange
            ? [
                {
                  id: 'actions',
                  header: t('instruments.actions'),
                  headerHidden: true,
                  stack: 'aside' as const,
                  align: 'end' as const,
                  render: (row: InstrumentCategory) => (
                    <Button
                      tone="quiet"
                      className="-me-4"
                      aria-label={t('instruments.category.changeOf', { name: row.name })}
                      onClick={() => open(row)}
                    >
                      {t('instruments.category.change')}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
        rows={read.data}
        rowKey={({ id }) => id}
        empty={{ title: t('instruments.category.empty') }}
        read={read}
        skeletonRows={4}
      />
      <Sheet
        open={editing !== undefined}
        onOpenChange={(isOpen) => !isOpen && setEditing(undefined)}
        title={last === 'new' ? t('instruments.category.add') : t('instruments.category.changeOf', { name: last.name })}
      >
        <CategoryForm
          key={last === 'new' ? 'new' : last.id}
          category={last === 'new' ? undefined : last}
          onDone={async () => {
            setEditing(undefined);
            await readAgain(operatorInstrumentCalls.categories);
          }}
        />
      </Sheet>
    </Section>
  );
}

interface CategoryFormProps {
  /** undefined = a new one. */
  readonly category: InstrumentCategory | undefined;
  onDone(): Promise<void>;
}

function CategoryForm({ category, onDone }: CategoryFormProps) {
  const t = useT();
  const [name, setName] = useState(category?.name ?? '');
  const [hk, setHk] = useState(category?.names['hk'] ?? '');
  const [key] = useState(() => new StepKey(randomId));
  const form = useForm<'name' | 'hk'>({
    check: () => (name.trim() === '' ? { name: t('instruments.category.needName') } : {}),
    async send() {
      const input = { ...(category && { id: category.id }), name, names: { hk } };
      await key.run((idempotencyKey) =>
        api.call(operatorInstrumentCalls.saveCategory, input, { quiet: true, idempotencyKey }),
      );
      toast('success', t('instruments.category.saved'));
      await onDone();
    },
    explain(error) {
      const failure = refusalText(error, t);
      return failure === undefined ? undefined : { fields: { name: failure } };
    },
  });
  return (
    <SubmitForm form={form} label={t('instruments.category.add')} action={t('instruments.category.save')}>
      <TextField
        label={t('instruments.form.nameEn')}
        name="category-name"
        autoComplete="off"
        maxLength={64}
        {...form.field('name', name, setName)}
      />
      <TextField
        label={t('instruments.form.nameHk')}
        name="category-hk"
        autoComplete="off"
        maxLength={64}
        value={hk}
        onValueChange={setHk}
      />
    </SubmitForm>
  );
}
