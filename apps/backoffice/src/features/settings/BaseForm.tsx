import { StepKey } from '@tradewind/client';
import { operatorBaseCalls, type BaseSettings } from '@tradewind/contract/operator-light';
import { DecimalField, FormFrame, randomId, Switch, TextField, toast } from '@tradewind/ui';
import { useState, type ReactNode } from 'react';
import { api } from '../../shared/api.ts';
import { useT } from '../../shared/language.ts';
import { readAgain } from '../../shared/queries.ts';
import { SelectField } from '../../shared/SelectField.tsx';
import { SaveRow } from '../../shared/forms.tsx';
import { useForm } from '../../shared/use-form.ts';
import { parseScaled } from '@tradewind/money';
import { RANKING_DEMO, baseChanges, baseDraft, type BaseDraft, type BaseField } from './base-draft.ts';
import { fieldFaults } from './words.ts';

const WIRE = {
  withdraw_pause_hours: 'pause',
  withdraw_two_operators_usd: 'limit',
  deposit_two_operators_usd: 'depositLimit',
  service_link: 'link',
  support_email: 'supportEmail',
  support_hours: 'supportHours',
} as const;
const WIRE_NAMES = [
  'withdraw_pause_hours',
  'withdraw_two_operators_usd',
  'deposit_two_operators_usd',
  'service_link',
  'support_email',
  'support_hours',
] as const;
const USD_DECIMALS = 6;
const LINK_LENGTH = 500;
const EMAIL_LENGTH = 254;
const HOURS_LENGTH = 100;

/** Settings that admins change at run time. Only changed fields are sent. */
export function BaseForm({ settings }: { settings: BaseSettings }) {
  const t = useT();
  const [start, setStart] = useState(settings);
  const [draft, setDraft] = useState(() => baseDraft(settings));
  const [key] = useState(() => new StepKey(randomId));
  const changes = baseChanges(draft, start);
  const hasChanges = Object.keys(changes).length > 0;
  const begin = (from: BaseSettings) => {
    setStart(from);
    setDraft(baseDraft(from));
  };
  // another admin's change is applied while nothing is edited here, and never overwritten by an edit
  if (settings !== start && !hasChanges) begin(settings);
  const form = useForm<BaseField>({
    check: () => ({
      ...(/^\d{1,3}$/u.test(draft.pause) && Number(draft.pause) <= 720 ? {} : { pause: t('settings.base.pauseFault') }),
      ...(parseScaled(draft.limit, USD_DECIMALS) === undefined ? { limit: t('settings.base.limitFault') } : {}),
      ...(parseScaled(draft.depositLimit, USD_DECIMALS) === undefined
        ? { depositLimit: t('settings.base.depositLimitFault') }
        : {}),
      ...(draft.linkType !== '1' && draft.link.trim() === '' ? { link: t('settings.base.linkNeeded') } : {}),
      ...(draft.link.trim() !== '' && !draft.link.trim().startsWith('https://')
        ? { link: t('settings.base.linkFault') }
        : {}),
    }),
    async send() {
      const saved = await key.run((idempotencyKey) =>
        api.call(operatorBaseCalls.saveSettings, changes, { quiet: true, idempotencyKey }),
      );
      if ('proposal' in saved) {
        begin(settings);
        toast('success', t('settings.proposed', { id: String(saved.proposal) }), t('settings.proposedAdmin'));
        return;
      }
      begin(saved);
      toast('success', t('settings.saved'));
      await readAgain(operatorBaseCalls.settings);
    },
    explain(error) {
      const texts = {
        pause: t('settings.base.pauseFault'),
        limit: t('settings.base.limitFault'),
        depositLimit: t('settings.base.depositLimitFault'),
        link: t('settings.base.linkFault'),
        supportEmail: t('settings.base.supportEmailFault'),
        supportHours: t('settings.base.supportHoursFault'),
      };
      const named = Object.keys(fieldFaults(error, WIRE_NAMES, t)) as (keyof typeof WIRE)[];
      return { fields: Object.fromEntries(named.map((name) => [WIRE[name], texts[WIRE[name]]])) };
    },
  });
  const change = (changed: Partial<typeof draft>) => setDraft({ ...draft, ...changed });
  return (
    <FormFrame form={form} label={t('settings.base.title')}>
      <div className="border-t border-line">
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
        <Line>
          <TextField
            label={t('settings.base.pause')}
            hint={t('settings.base.pauseHint')}
            name="pause"
            inputMode="numeric"
            autoComplete="off"
            value={draft.pause}
            error={form.error('pause')}
            onValueChange={(pause) => {
              change({ pause: pause.replaceAll(/\D/gu, '').slice(0, 3) });
              form.clearError('pause');
            }}
            trailing={<Unit>{t('settings.base.hoursUnit')}</Unit>}
          />
        </Line>
        <Line>
          <DecimalField
            label={t('settings.base.limit')}
            hint={t('settings.base.limitHint')}
            name="two-operators"
            value={draft.limit}
            error={form.error('limit')}
            onValueChange={(limit) => {
              change({ limit });
              form.clearError('limit');
            }}
            trailing={<Unit>USD</Unit>}
          />
        </Line>
        <Line>
          <DecimalField
            label={t('settings.base.depositLimit')}
            hint={t('settings.base.depositLimitHint')}
            name="deposit-two-operators"
            value={draft.depositLimit}
            error={form.error('depositLimit')}
            onValueChange={(depositLimit) => {
              change({ depositLimit });
              form.clearError('depositLimit');
            }}
            trailing={<Unit>USD</Unit>}
          />
        </Line>
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
              value={draft.link}
              error={form.error('link')}
              onValueChange={(link) => {
                change({ link });
                form.clearError('link');
              }}
            />
          </div>
        </Line>
        <SupportLines
          draft={draft}
          error={form.error}
          onChange={(changed, field) => {
            change(changed);
            form.clearError(field);
          }}
        />
        <Line>
          <SelectField
            label={t('settings.base.rankingDemo')}
            hint={t('settings.base.rankingDemoHint')}
            value={draft.rankingDemo}
            onValueChange={(rankingDemo) => change({ rankingDemo })}
            choices={RANKING_DEMO.map((value) => ({ value, label: t(`settings.base.rankingDemos.${value}`) }))}
          />
        </Line>
      </div>
      <div className="mt-4 space-y-3">
        <SaveRow
          form={form}
          action={t('shared.save')}
          isChanged={hasChanges}
          unchanged={t('settings.unchanged')}
          testId="save-settings"
          onDiscard={() => begin(settings)}
        />
      </div>
    </FormFrame>
  );
}

interface SupportLinesProps {
  readonly draft: BaseDraft;
  readonly error: (field: BaseField) => string | undefined;
  onChange(changed: Partial<BaseDraft>, field: BaseField): void;
}

/** The e-mail address for chat messages outside support hours, and those hours. */
function SupportLines({ draft, error, onChange }: SupportLinesProps) {
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
          value={draft.supportEmail}
          error={error('supportEmail')}
          onValueChange={(supportEmail) => onChange({ supportEmail }, 'supportEmail')}
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
          value={draft.supportHours}
          error={error('supportHours')}
          onValueChange={(supportHours) => onChange({ supportHours }, 'supportHours')}
        />
      </Line>
    </>
  );
}

const Line = ({ children }: { children: ReactNode }) => <div className="border-b border-line py-3">{children}</div>;
const Unit = ({ children }: { children: ReactNode }) => <span className="text-2 text-muted">{children}</span>;
