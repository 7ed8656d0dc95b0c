import { OPERATOR_FILES, operatorReportCalls, type OutsideCopy } from '@tradewind/contract/operator-light';
import { useFormat } from '@tradewind/ui';
import { CsvButton } from '../../shared/CsvButton.tsx';
import { DataTable } from '../../shared/DataTable.tsx';
import { useT } from '../../shared/language.ts';
import { useRead } from '../../shared/queries.ts';

const EVERY_MS = 60_000;

/** Where the daily heads of the event log are kept outside of the installation. */
export function OutsideCopies() {
  const t = useT();
  const format = useFormat();
  const read = useRead(operatorReportCalls.outsideHeads, {}, { everyMs: EVERY_MS });
  const stamped = read.data?.data.find(({ place }) => place === 'stamp')?.day;
  return (
    <>
      <p className="mb-4 max-w-200 text-2 text-muted">{t('system.outside.about')}</p>
      <DataTable<OutsideCopy>
        label={t('system.outside.title')}
        columns={[
          {
            id: 'place',
            header: t('system.outside.place'),
            render: ({ place }) => t(`system.outside.places.${place}`),
          },
          {
            id: 'head',
            header: t('system.outside.head'),
            render: ({ day, head }) =>
              head === null ? (
                <span className="text-muted">{t('system.none')}</span>
              ) : (
                <>
                  <span className="block">{day}</span>
                  <bdi className="figures text-1 text-muted [overflow-wrap:anywhere]">{head}</bdi>
                </>
              ),
          },
          {
            id: 'sent',
            header: t('system.outside.sent'),
            align: 'end',
            render: ({ sent_at: at, unsent_since: since }) => (
              <>
                <span className="block">{at === null ? t('system.none') : format.time(at)}</span>
                {since !== null && (
                  <span className="block font-semibold text-bad">
                    {t('system.outside.waiting', { time: format.time(since) })}
                  </span>
                )}
              </>
            ),
          },
        ]}
        rows={read.data?.data ?? []}
        rowKey={({ place }) => place}
        empty={{ title: t('system.outside.nowhere') }}
      />
      {stamped != null && (
        <div className="mt-4">
          <CsvButton file={OPERATOR_FILES.timeStamp} query={{ day: stamped }} label={t('system.outside.stamp')} />
        </div>
      )}
    </>
  );
}
