import { failureText } from '@tradewind/client/app';
import { LOCALE_TAGS, LOCALES, type Locale } from '@tradewind/contract/light';
import { operatorBaseCalls, PERCENT_MARK, RISK_RULES, type RiskSettings } from '@tradewind/contract/operator-light';
import { Button, ErrorState, FormFrame, Skeleton, TextField, toast, useFormat } from '@tradewind/ui';
import { useState } from 'react';
import { api, useMay } from '../../shared/api.ts';
import { Facts } from '../../shared/Facts.tsx';
import { SaveRow } from '../../shared/forms.tsx';
import { useLanguage, useT } from '../../shared/language.ts';
import { Section } from '../../shared/Page.tsx';
import { readAgain, useRead } from '../../shared/queries.ts';
import { SelectField } from '../../shared/SelectField.tsx';
import { TextArea } from '../../shared/TextArea.tsx';
import { useDraft } from '../../shared/use-draft.ts';
import { useForm } from '../../shared/use-form.ts';
import { toastProposal } from '../../shared/proposal-toast.ts';
import { WaitingChanges } from '../changes/index.ts';
import { changedSentence, isWhole, OTHER, riskDraft, sentenceOf, toInput, type RiskDraft } from './risk-draft.ts';

const TEXT_LENGTH = 2000;
const SOURCE_LENGTH = 300;
const NAME_LENGTH = 60;

/** The risk warning: the regulator, its sentences with their sources, and the calculated share. */
export function Risk() {
  const t = useT();
  const mayChange = useMay(operatorBaseCalls.saveRiskWarning);
  const read = useRead(operatorBaseCalls.riskWarning, {});
  const { data } = read;
  if (data === undefined)
    return read.error === null ? (
      <Skeleton className="h-48" />
    ) : (
      <ErrorState title={t('settings.failed')} body={failureText(read.error, t)} onRetry={() => void read.refetch()} />
    );
  return (
    <Section title={t('settings.risk.title')} hint={mayChange ? t('settings.risk.about') : t('settings.base.readOnly')}>
      <WaitingChanges kind="risk_warning" />
      <Known settings={data} withWording={!mayChange} />
      {mayChange && <RiskForm settings={data} />}
    </Section>
  );
}

function Known({ settings, withWording }: { settings: RiskSettings; withWording: boolean }) {
  const t = useT();
  const format = useFormat();
  const { regulator, sentences, share } = settings;
  const percent = share?.percent ?? null;
  const figure =
    share === null || percent === null
      ? t('settings.risk.noShare')
      : t('settings.risk.shareOf', {
          percent: format.number(percent),
          lost: format.number(share.lost),
          accounts: format.number(share.accounts),
          from: format.time(share.from, 'date'),
          to: format.time(share.to, 'date'),
        });
  const rows = [{ label: t('settings.risk.share'), value: figure }];
  if (!withWording) return <Facts rows={rows} />;
  return (
    <Facts
      rows={[
        { label: t('settings.risk.regulator'), value: regulator === '' ? t('settings.none') : regulator },
        ...sentences.map(({ text, source }) => ({ label: source, value: text })),
        ...rows,
      ]}
    />
  );
}

function RiskForm({ settings }: { settings: RiskSettings }) {
  const t = useT();
  const { draft, isChanged, change, discard } = useDraft(riskDraft(settings), toInput);
  const form = useForm<'name' | 'text'>({
    check: () => ({
      ...(draft.choice === OTHER && draft.name.trim() === '' ? { name: t('settings.risk.nameNeeded') } : {}),
      ...(isWhole(draft) ? {} : { text: t('settings.risk.needed') }),
    }),
    async send() {
      const saved = await api.call(operatorBaseCalls.saveRiskWarning, toInput(draft), { quiet: true });
      if ('proposal' in saved) toastProposal(saved, t);
      else toast('success', t('settings.saved'));
      await readAgain(operatorBaseCalls.riskWarning, operatorBaseCalls.changes);
      discard();
    },
  });
  return (
    <FormFrame form={form} label={t('settings.risk.title')} className="mt-3 space-y-3">
      <SelectField
        label={t('settings.risk.regulator')}
        value={draft.choice}
        onValueChange={(choice) => change(riskDraft(settings, choice))}
        choices={[
          { value: '', label: t('settings.risk.none') },
          ...RISK_RULES.map(({ regulator }) => ({ value: regulator, label: regulator })),
          { value: OTHER, label: t('settings.risk.other') },
        ]}
      />
      {draft.choice === OTHER && (
        <TextField
          label={t('settings.risk.name')}
          name="risk-regulator"
          autoComplete="off"
          maxLength={NAME_LENGTH}
          {...form.field('name', draft.name, (name) => change({ name }))}
        />
      )}
      {draft.choice !== '' && (
        <Wording draft={draft} error={form.error('text')} onDraft={change} onEdit={() => form.clearError('text')} />
      )}
      <SaveRow
        form={form}
        action={t('shared.save')}
        isChanged={isChanged}
        unchanged={t('settings.unchanged')}
        onDiscard={discard}
        testId="save-risk"
      />
    </FormFrame>
  );
}

interface WordingProps {
  readonly draft: RiskDraft;
  readonly error: string | undefined;
  onDraft(draft: RiskDraft): void;
  onEdit(): void;
}

/** The sentence of the selected language. */
function Wording({ draft, error, onDraft, onEdit }: WordingProps) {
  const t = useT();
  const { tag } = useLanguage();
  const rule = RISK_RULES.find(({ regulator }) => regulator === draft.choice);
  const offered = rule?.locales ?? LOCALES;
  const [chosen, setChosen] = useState<Locale>();
  const locale =
    chosen !== undefined && offered.includes(chosen) ? chosen : (draft.sentences[0]?.locale ?? offered[0] ?? 'en');
  const sentence = sentenceOf(draft, locale, rule);
  const names = new Intl.DisplayNames(tag, { type: 'language' });
  const nameOf = (of: Locale): string => {
    const language = names.of(LOCALE_TAGS[of]) ?? of;
    return draft.sentences.some((known) => known.locale === of && known.text !== '')
      ? t('settings.risk.entered', { language })
      : language;
  };
  const change = (changed: Partial<typeof sentence>) => {
    onDraft(changedSentence(draft, { ...sentence, ...changed }));
    onEdit();
  };
  return (
    <>
      <SelectField
        label={t('settings.risk.language')}
        value={locale}
        onValueChange={(next: Locale) => setChosen(next)}
        choices={offered.map((value) => ({ value, label: nameOf(value) }))}
      />
      <TextArea
        label={t('settings.risk.text')}
        hint={t('settings.risk.textHint', { mark: PERCENT_MARK })}
        maxLength={TEXT_LENGTH}
        value={sentence.text}
        error={error}
        onValueChange={(text) => change({ text })}
      />
      <TextArea
        label={t('settings.risk.withoutShare')}
        hint={t('settings.risk.withoutShareHint')}
        maxLength={TEXT_LENGTH}
        value={sentence.text_without_share}
        onValueChange={(text) => change({ text_without_share: text })}
      />
      <TextField
        label={t('settings.risk.source')}
        hint={t('settings.risk.sourceHint')}
        name="risk-source"
        autoComplete="off"
        maxLength={SOURCE_LENGTH}
        value={sentence.source}
        onValueChange={(source) => change({ source })}
      />
      {draft.sentences.some((known) => known.locale === locale) && (
        <Button
          tone="quiet"
          onClick={() => onDraft({ ...draft, sentences: draft.sentences.filter((known) => known.locale !== locale) })}
        >
          {t('settings.risk.remove')}
        </Button>
      )}
    </>
  );
}
