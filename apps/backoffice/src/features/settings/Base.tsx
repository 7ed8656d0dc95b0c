import { failureText } from '@tradewind/client/app';
import { operatorBaseCalls, operatorGroupCalls } from '@tradewind/contract/operator-light';
import type { OutputOf } from '@tradewind/contract/light';
import { ErrorState, Money, Skeleton, useFormat } from '@tradewind/ui';
import { Link } from 'react-router';
import { useMay } from '../../shared/api.ts';
import { TEXT_LINK } from '../../shared/CustomerName.tsx';
import { Facts, type Fact } from '../../shared/Facts.tsx';
import { useLanguage, useT } from '../../shared/language.ts';
import { languageName } from '../../shared/language-name.ts';
import { Section } from '../../shared/Page.tsx';
import { PATHS } from '../../shared/paths.ts';
import { useRead } from '../../shared/queries.ts';
import { WaitingChanges } from '../changes/index.ts';
import { BaseForm } from './BaseForm.tsx';
import { rankingDemoOf } from './base-draft.ts';
import { DirectorySettings } from './DirectorySettings.tsx';
import { Risk } from './Risk.tsx';
import { choiceText } from './texts.ts';

type Settings = OutputOf<typeof operatorBaseCalls.settings>;

const SECOND_MS = 1000;

/** The settings of the base: those that can be changed here, and those set by the environment. */
export function Base() {
  const t = useT();
  const mayChange = useMay(operatorBaseCalls.saveSettings);
  const mayGroups = useMay(operatorGroupCalls.groups);
  const read = useRead(operatorBaseCalls.settings, {});
  const { data } = read;
  if (data === undefined)
    return read.error === null ? (
      <Skeleton className="h-96 max-w-168" />
    ) : (
      <ErrorState title={t('settings.failed')} body={failureText(read.error, t)} onRetry={() => void read.refetch()} />
    );
  return (
    <div className="max-w-168">
      <Section
        title={t('settings.base.title')}
        hint={mayChange ? t('settings.base.about') : t('settings.base.readOnly')}
      >
        <WaitingChanges kind="settings" />
        {mayChange ? <BaseForm settings={data.settings} /> : <BaseFacts settings={data.settings} />}
      </Section>
      <DirectorySettings settings={data.settings} />
      <Risk />
      <Section title={t('settings.fixed.title')} hint={t('settings.fixed.about')}>
        <FixedFacts fixed={data.fixed} />
        {mayGroups && (
          <p className="mt-2 text-1 text-muted">
            {t('settings.fixed.groups')}{' '}
            <Link to={PATHS.groups} className={TEXT_LINK}>
              {t('settings.fixed.toGroups')}
            </Link>
          </p>
        )}
      </Section>
    </div>
  );
}

function BaseFacts({ settings }: Pick<Settings, 'settings'>) {
  const t = useT();
  const { tag } = useLanguage();
  const format = useFormat();
  const onOff = (flag: 0 | 1) => (flag === 1 ? t('settings.open') : t('settings.closed'));
  const rows: readonly Fact[] = [
    { label: t('settings.base.deposits'), value: onOff(settings.deposits_open) },
    { label: t('settings.base.withdrawals'), value: onOff(settings.withdrawals_open) },
    { label: t('settings.base.pause'), value: t.plural('settings.base.hours', settings.withdraw_pause_hours) },
    {
      label: t('settings.base.limit'),
      value: <Money value={settings.withdraw_two_operators_usd} kind="balance" currency />,
    },
    {
      label: t('settings.base.depositLimit'),
      value: <Money value={settings.deposit_two_operators_usd} kind="balance" currency />,
    },
    {
      label: t('settings.base.operatorDay'),
      value: <Money value={settings.operator_day_usd} kind="balance" currency />,
    },
    { label: t('settings.base.weekendSpread'), value: `${settings.weekend_spread_percent}%` },
    {
      label: t('settings.base.deviation'),
      value: `${format.number(settings.default_deviation)} ${t('settings.base.deviationUnit')}`,
    },
    {
      label: t('settings.base.linkType'),
      value: t(`settings.base.linkTypes.${linkTypeOf(settings.service_link_type)}`),
    },
    {
      label: t('settings.base.link'),
      value: settings.service_link === '' ? t('settings.none') : settings.service_link,
    },
    {
      label: t('settings.base.supportEmail'),
      value: settings.support_email === '' ? t('settings.none') : settings.support_email,
    },
    {
      label: t('settings.base.supportHours'),
      value: settings.support_hours === '' ? t('settings.base.always') : settings.support_hours,
    },
    {
      label: t('settings.base.rankingDemo'),
      value: t(`settings.base.rankingDemos.${rankingDemoOf(settings.ranking_demo)}`),
    },
    { label: t('settings.base.language'), value: languageName(settings.default_language, tag) },
  ];
  return <Facts rows={rows} />;
}

/** 2 show and copy, 3 redirect, otherwise the app's chat. */
const linkTypeOf = (type: number): 'show' | 'redirect' | 'chat' =>
  type === 2 ? 'show' : type === 3 ? 'redirect' : 'chat';

function FixedFacts({ fixed }: Pick<Settings, 'fixed'>) {
  const t = useT();
  const format = useFormat();
  const isSet = (flag: 0 | 1) => (flag === 1 ? t('settings.fixed.set') : t('settings.fixed.notSet'));
  const row = (label: string, name: string, value: Fact['value']): Fact => ({
    label,
    value: (
      <>
        {value} <code className="ms-2 text-1 text-muted">{name}</code>
      </>
    ),
  });
  const rows: readonly Fact[] = [
    row(t('settings.fixed.publicUrl'), 'PUBLIC_URL', fixed.public_url === '' ? t('settings.none') : fixed.public_url),
    row(t('settings.fixed.feed'), 'FEED', choiceText('feeds', fixed.feed, t)),
    row(
      t('settings.fixed.quoteAge'),
      'QUOTE_MAX_AGE_MS',
      fixed.quote_max_age_ms === null
        ? t('settings.fixed.byKind')
        : t('settings.fixed.seconds', { seconds: format.number(fixed.quote_max_age_ms / SECOND_MS) }),
    ),
    row(
      t('settings.fixed.openOrders'),
      'MAX_OPEN_ORDERS',
      fixed.max_open_orders === 0 ? t('settings.fixed.noLimit') : format.number(fixed.max_open_orders),
    ),
    row(t('settings.fixed.marginCall'), 'MARGIN_CALL_LEVEL', `${format.number(fixed.margin_call_level)}%`),
    row(t('settings.fixed.stopOut'), 'STOP_OUT_LEVEL', `${format.number(fixed.stop_out_level)}%`),
    row(
      t('settings.fixed.tradeFee'),
      'TRADE_FEE_TYPE',
      fixed.trade_fee_type === 1 ? t('settings.fixed.feeByLots') : t('settings.fixed.feeByMargin'),
    ),
    row(
      t('settings.fixed.coolOff'),
      'STAFF_COOL_OFF_HOURS',
      t.plural('settings.base.hours', fixed.staff_cool_off_hours),
    ),
    row(t('settings.fixed.demo'), 'DEMO_BALANCE', <Money value={fixed.demo_balance} kind="balance" currency />),
    row(
      t('settings.fixed.register'),
      'VERIFY_REG_TYPE',
      fixed.verify_reg_type === 2 ? t('settings.fixed.byCaptcha') : t('settings.fixed.byCode'),
    ),
    row(t('settings.fixed.mobile'), 'IS_SHOW_MOBILE', choiceText('mobiles', String(fixed.is_show_mobile), t)),
    row(t('settings.fixed.mail'), 'SMTP_URL', isSet(fixed.mail)),
    row(t('settings.fixed.sms'), 'SMS_URL', isSet(fixed.sms)),
  ];
  return <Facts rows={rows} />;
}
