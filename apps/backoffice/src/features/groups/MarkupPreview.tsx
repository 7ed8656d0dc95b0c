import type { MarkedInstrument, MarkupList } from '@tradewind/contract/operator-light';
import { points, toDecimalNumber } from '@tradewind/money';
import { useFormat } from '@tradewind/ui';
import { useT } from '../../shared/language.ts';
import { markupFor, rawPoints, seenPoints, touchedBy, type Sides, type Target } from './markups.ts';

interface PreviewProps {
  readonly list: MarkupList;
  readonly group: number;
  readonly target: Target;
  /** undefined while what is typed is wrong. */
  readonly proposed: Sides | undefined;
}

/** With live prices: what the group would see of each instrument, and its spread in points before and after. */
export function MarkupPreview({ list, group, target, proposed }: PreviewProps) {
  const t = useT();
  const format = useFormat();
  const rows = touchedBy(list, group, target).flatMap((instrument) => {
    const raw = rawPoints(instrument);
    return raw === undefined ? [] : [{ instrument, raw }];
  });
  if (rows.length === 0) return <p className="text-2 text-muted">{t('markups.form.empty')}</p>;
  const width = ({ bid, ask }: Sides) => ask - bid;
  const spread = (instrument: MarkedInstrument, raw: Sides): string => {
    const before = width(seenPoints(raw, markupFor(list, group, { ...target, instrument })));
    const after = width(seenPoints(raw, proposed ?? markupFor(list, group, { ...target, instrument })));
    const [from, to] = [format.number(before), format.number(after)];
    return before === after ? to : t('markups.form.change', { before: from, after: to });
  };
  return (
    <div
      className="max-h-72 overflow-y-auto rounded-control border border-line px-3 py-2"
      role="group"
      aria-label={t('markups.form.preview')}
    >
      <table className="w-full text-2" data-testid="markup-preview">
        <caption className="mb-1 text-start text-1 text-muted">{t('markups.form.preview')}</caption>
        <thead className="text-1 text-muted">
          <tr>
            {(['instrument', 'seen', 'points'] as const).map((name, index) => (
              <th
                key={name}
                scope="col"
                className={index === 0 ? 'text-start font-normal' : 'ps-2 text-end font-normal'}
              >
                {t(`markups.form.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ instrument, raw }) => {
            const { price_precision: precision, id, show_code: code } = instrument;
            const seen = seenPoints(raw, proposed ?? markupFor(list, group, { ...target, instrument }));
            const price = (value: number) => format.price(toDecimalNumber(points(value), precision), precision);
            return (
              <tr key={id} className="border-t border-line">
                <th scope="row" className="py-1.5 text-start font-normal">
                  <bdi>{code}</bdi>
                </th>
                <td className="py-1.5 ps-2 text-end">
                  <bdi className="figures">
                    {price(seen.bid)} / {price(seen.ask)}
                  </bdi>
                </td>
                <td className="py-1.5 ps-2 text-end">
                  <bdi className="figures whitespace-nowrap">{spread(instrument, raw)}</bdi>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
