import { failureText } from '@tradewind/client/app';
import { operatorExposureCalls, type Exposure } from '@tradewind/contract/operator-light';
import { ErrorState, Money, Segmented, Skeleton, TimeText, useFormat } from '@tradewind/ui';
import { Facts } from '../../shared/Facts.tsx';
import { exceededSinceText } from '../../shared/exposure-limit.ts';
import { useT } from '../../shared/language.ts';
import { Notices } from '../../shared/Notices.tsx';
import { Page, Section } from '../../shared/Page.tsx';
import { useRead } from '../../shared/queries.ts';
import { useFilter } from '../../shared/use-filter.ts';
import { Currencies } from './Currencies.tsx';
import { Instruments } from './Instruments.tsx';
import { Largest } from './Largest.tsx';
import { Limits } from './Limits.tsx';
import type { Read } from './read.ts';
import { ageText, Usd } from './texts.tsx';

const DEFAULTS = { view: '' };
const VIEWS = ['instruments', 'currencies', 'largest', 'limits'] as const;
const EVERY_MS = 5000;
/** Number of alarms above the figures; the view of the limits lists them all. */
const ALARMS_LISTED = 4;

/** /admin/exposure: exposure of the house, its profit, and the limits that raise alarms. */
export function ExposurePage() {
  const t = useT();
  const read = useRead(operatorExposureCalls.exposure, {}, { everyMs: EVERY_MS });
  const { data } = read;
  return (
    <Page title={t('app.nav.exposure')}>
      {data === undefined ? (
        read.error === null ? (
          <Skeleton className="h-96" />
        ) : (
          <ErrorState
            title={t('exposure.failed')}
            body={failureText(read.error, t)}
            onRetry={() => void read.refetch()}
          />
        )
      ) : (
        <Desk exposure={data} read={read} />
      )}
    </Page>
  );
}

interface DeskProps {
  readonly exposure: Exposure;
  readonly read: Read;
}

function Desk({ exposure, read }: DeskProps) {
  const t = useT();
  const format = useFormat();
  const filter = useFilter(DEFAULTS);
  const view = VIEWS.find((known) => known === filter.values.view) ?? 'instruments';
  const { alarms, unvalued, oldest_price_ms: oldest } = exposure;
  const listed = view === 'limits' ? alarms : alarms.slice(0, ALARMS_LISTED);
  return (
    <>
      <p className="max-w-200 text-2 text-muted" data-testid="exposure-about">
        {t('exposure.about')}
      </p>
      <p className="mb-3 text-1 text-muted tabular-nums">
        {t('exposure.asOf')} <TimeText timeMs={exposure.as_of} />
        {oldest !== null && ` · ${t('exposure.oldest', { age: ageText(oldest, format, t) })}`}
      </p>
      <Notices
        label={t('exposure.alarms')}
        notices={[
          ...listed.map((alarm) => ({
            id: `exposure-${alarm.kind}-${alarm.subject}`,
            tone: 'bad' as const,
            text: exceededSinceText(alarm, format, t),
          })),
          ...(listed.length === alarms.length
            ? []
            : [{ id: 'more', tone: 'bad' as const, text: t.plural('exposure.more', alarms.length - listed.length) }]),
          ...(unvalued.length === 0
            ? []
            : [
                {
                  id: 'unvalued',
                  tone: 'warning' as const,
                  text: t('exposure.unvalued', { codes: unvalued.join(', ') }),
                },
              ]),
        ]}
      />
      <Summary exposure={exposure} />
      <div className="my-4 max-w-168">
        <Segmented
          label={t('exposure.view')}
          value={view}
          onValueChange={(next) => filter.set({ view: next === 'instruments' ? '' : next })}
          choices={VIEWS.map((value) => ({ value, label: t(`exposure.views.${value}`) }))}
        />
      </div>
      {view === 'instruments' && <Instruments rows={exposure.instruments} read={read} />}
      {view === 'currencies' && <Currencies rows={exposure.currencies} read={read} />}
      {view === 'largest' && <Largest exposure={exposure} read={read} />}
      {view === 'limits' && <Limits exposure={exposure} read={read} />}
    </>
  );
}

function Summary({ exposure }: { exposure: Exposure }) {
  const t = useT();
  const format = useFormat();
  const { house, net, gross, positions, accounts } = exposure;
  const profit = (value: number | null) => <Money value={value} kind="balance" signed currency />;
  return (
    <div className="grid gap-x-10 gap-y-4 wide:grid-cols-2">
      <div>
        <Section title={t('exposure.house.title')}>
          <Facts
            rows={[
              { label: t('exposure.house.open'), value: profit(house.open) },
              { label: t('exposure.house.realised'), value: profit(house.realised) },
              { label: t('exposure.house.fees'), value: profit(house.fees) },
              { label: t('exposure.house.markup'), value: profit(house.markup) },
              { label: t('exposure.house.financing'), value: profit(house.financing) },
              { label: t('exposure.house.protection'), value: profit(house.protection) },
              { label: t('exposure.house.corrections'), value: profit(house.corrections) },
            ]}
          />
          <p className="mt-1 text-1 text-muted">
            {t('exposure.house.day', {
              from: format.time(house.day_from),
              to: format.time(house.day_to),
              zone: house.time_zone,
            })}
          </p>
        </Section>
      </div>
      <div>
        <Section title={t('exposure.whole.title')}>
          <Facts
            rows={[
              { label: t('exposure.whole.net'), value: <Usd value={net} /> },
              { label: t('exposure.whole.gross'), value: <Usd value={gross} /> },
              { label: t('exposure.whole.positions'), value: format.number(positions) },
              { label: t('exposure.whole.accounts'), value: format.number(accounts) },
            ]}
          />
          <p className="mt-1 text-1 text-muted">{t('exposure.whole.netHint')}</p>
        </Section>
      </div>
    </div>
  );
}
