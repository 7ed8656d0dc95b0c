import { LOCALES } from '@tradewind/contract/light';
import type { BaseSettings } from '@tradewind/contract/operator-light';
import { DecimalField, FormFrame, Switch, TextField } from '@tradewind/ui';
import type { ReactNode } from 'react';
import { SaveRow } from '../../shared/forms.tsx';
import { useLanguage, useT } from '../../shared/language.ts';
import { languageName } from '../../shared/language-name.ts';
import { SelectField } from '../../shared/SelectField.tsx';
import { WholeField } from '../../shared/WholeField.tsx';
import { RANKING_DEMO } from './base-draft.ts';
import { useBaseForm, type BaseFormState } from './use-base-form.ts';

const LINK_LENGTH = 500;
const EMAIL_LENGTH = 254;
const HOURS_LENGTH = 100;

interface Part {
  readonly state: BaseFormState;
}

/** Settings that admins change at run time. */
export function BaseForm({ settings }: { settings: BaseSettings }) {
  const t = useT();
  const { tag } = useLanguage();
  const state = useBaseForm(settings);
  return (
    <FormFrame form={state.form} label={t('settings.base.title')}>
      <div className="border-t border-line">
        <SwitchLines state={state} />
        <LimitLines state={state} />
        <LinkLine state={state} />
        <SupportLines state={state} />
        <Line>
          <SelectField
            label={t('settings.base.rankingDemo')}
            hint={t('settings.base.rankingDemoHint')}
            value={state.draft.rankingDemo}
            onValueChange={(rankingDemo) => state.change({ rankingDemo })}
            choices={RANKING_DEMO.map((value) => ({ value, label: t(`settings.base.rankingDemos.${value}`) }))}
          />
        </Line>
        <Line>
          <SelectField
            label={t('settings.base.language')}
            hint={t('settings.base.languageHint')}
            value={state.draft.language}
            onValueChange={(language) => state.change({ language })}
            choices={LOCALES.map((value) => ({ value, label: languageName(value, tag) }))}
          />
        </Line>
      </div>
      <div className="mt-4 space-y-3">
        <SaveRow
          form={state.form}
          action={t('shared.save')}
          isChanged={state.hasChanges}
          unchanged={t('settings.unchanged')}
          testId="save-settings"
          onDiscard={state.discard}
        />
      </div>
    </FormFrame>
  );
}

/** Whether deposits and withdrawals are open. */
function SwitchLines({ state: { draft, change } }: Part) {
  const t = useT();
  return (
    <>
      <Line>
        <Switch
          label={t('settings.base.deposits')}
          hint={t('settings.base.depositsHint')}
          checked={draft.deposits}
          onCheckedChange={(deposits) => change({ deposits })}
          testId="deposits-open"
        />
      </Line>
      <Line>
        <Switch
          label={t('settings.base.withdrawals')}
          hint={t('settings.base.withdrawalsHint')}
          checked={draft.withdrawals}
          onCheckedChange={(withdrawals) => change({ withdrawals })}
          testId="withdrawals-open"
        />
      </Line>
    </>
  );
}

/** Pause, amounts and slippage: what a second admin approves. */
function LimitLines({ state: { draft, form, change } }: Part) {
  const t = useT();
  return (
    <>
      <Line>
        <WholeField
          label={t('settings.base.pause')}
          hint={t('settings.base.pauseHint')}
          name="pause"
          {...form.field('pause', draft.pause, (pause) => change({ pause }))}
          trailing={<Unit>{t('settings.base.hoursUnit')}</Unit>}
        />
      </Line>
      <Line>
        <DecimalField
          label={t('settings.base.limit')}
          hint={t('settings.base.limitHint')}
          name="two-operators"
          {...form.field('limit', draft.limit, (limit) => change({ limit }))}
          trailing={<Unit>USD</Unit>}
        />
      </Line>
      <Line>
        <DecimalField
          label={t('settings.base.depositLimit')}
          hint={t('settings.base.depositLimitHint')}
          name="deposit-two-operators"
          {...form.field('depositLimit', draft.depositLimit, (depositLimit) => change({ depositLimit }))}
          trailing={<Unit>USD</Unit>}
        />
      </Line>
      <Line>
        <DecimalField
          label={t('settings.base.operatorDay')}
          hint={t('settings.base.operatorDayHint')}
          name="operator-day"
          {...form.field('operatorDay', draft.operatorDay, (operatorDay) => change({ operatorDay }))}
          trailing={<Unit>USD</Unit>}
        />
      </Line>
      <Line>
        <DecimalField
          label={t('settings.base.weekendSpread')}
          hint={t('settings.base.weekendSpreadHint')}
          name="weekend-spread"
          {...form.field('weekendSpread', draft.weekendSpread, (weekendSpread) => change({ weekendSpread }))}
          trailing={<Unit>%</Unit>}
        />
      </Line>
      <Line>
        <DecimalField
          label={t('settings.base.deviation')}
          hint={t('settings.base.deviationHint')}
          name="default-deviation"
          {...form.field('deviation', draft.deviation, (deviation) => change({ deviation }))}
          trailing={<Unit>{t('settings.base.deviationUnit')}</Unit>}
        />
      </Line>
    </>
  );
}

/** Where customers find support: in the app's chat or at a link. */
function LinkLine({ state: { draft, form, change } }: Part) {
  const t = useT();
  return (
    <Line>
      <div className="space-y-3">
        <SelectField
          label={t('settings.base.linkType')}
          hint={t('settings.base.linkTypeHint')}
          value={draft.linkType}
          onValueChange={(linkType) => {
            change({ linkType });
            form.clearError('link');
          }}
          choices={[
            { value: '1', label: t('settings.base.linkTypes.chat') },
            { value: '2', label: t('settings.base.linkTypes.show') },
            { value: '3', label: t('settings.base.linkTypes.redirect') },
          ]}
        />
        <TextField
          label={t('settings.base.link')}
          hint={t('settings.base.linkHint')}
          type="url"
          name="service-link"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LINK_LENGTH}
          {...form.field('link', draft.link, (link) => change({ link }))}
        />
      </div>
    </Line>
  );
}

/** The e-mail address for chat messages outside support hours, and those hours. */
function SupportLines({ state: { draft, form, change } }: Part) {
  const t = useT();
  return (
    <>
      <Line>
        <TextField
          label={t('settings.base.supportEmail')}
          hint={t('settings.base.supportEmailHint')}
          type="email"
          name="support-email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={EMAIL_LENGTH}
          {...form.field('supportEmail', draft.supportEmail, (supportEmail) => change({ supportEmail }))}
        />
      </Line>
      <Line>
        <TextField
          label={t('settings.base.supportHours')}
          hint={t('settings.base.supportHoursHint')}
          name="support-hours"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={HOURS_LENGTH}
          {...form.field('supportHours', draft.supportHours, (supportHours) => change({ supportHours }))}
        />
      </Line>
    </>
  );
}

const Line = ({ children }: { children: ReactNode }) => <div className="border-b border-line py-3">{children}</div>;
const Unit = ({ children }: { children: ReactNode }) => <span className="text-2 text-muted">{children}</span>;
