import { fundsCalls, type DepositChannel, type DepositRecord } from '@tradewind/contract/light';
import { ErrorState } from '@tradewind/ui';
import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { coinName } from '../../../funds/amount.ts';
import { ChoiceChips } from '../../../funds/ChoiceChips.tsx';
import { CopyRow, Grouped } from '../../../funds/CopyRow.tsx';
import { useClient } from '../../../shared/client.tsx';
import { useT } from '../../../shared/language.ts';
import { QrCode } from '../../../shared/QrCode.tsx';
import { DepositForm } from './DepositForm.tsx';
import { DepositSkeleton } from './DepositSkeleton.tsx';
import { NoWay } from './NoWay.tsx';
import type { Draft } from './use-draft.ts';
import { useWays } from './use-ways.ts';

export interface TabProps {
  readonly userId: number;
  readonly draft: Draft;
  /** Switches to the other kind of deposit. */
  onOther(): void;
  onDone(record: DepositRecord): void;
}

/** A coin deposit: the channel, the amount, the address, and the proof. */
export function CoinTab({ userId, draft, onOther, onDone }: TabProps) {
  const t = useT();
  const { api } = useClient();
  const { status, error, ways, readAtMs, reread } = useWays({
    key: ['deposit-channels', userId],
    load: (signal) => api.call(fundsCalls.depositInfo, {}, { signal, quiet: true }),
    isActedUpon: draft.isActedUpon,
  });
  const chosen = ways.find(({ id }) => String(id) === draft.wayId) ?? ways[0];
  if (status === 'pending') return <DepositSkeleton />;
  if (status === 'error')
    return <ErrorState title={t('funds.waysFailed')} error={error} onRetry={() => void reread()} />;
  if (chosen === undefined) {
    return <NoWay kind="coin" body={t('funds.noWayCoin')} onOther={onOther} />;
  }
  const find = async () => (await reread()).find(({ id }) => id === chosen.id);
  return (
    <div className="space-y-4 px-4 pt-4">
      <ChoiceChips
        label={t('funds.whichCoin')}
        value={String(chosen.id)}
        onValueChange={(id) => draft.chooseWay(Number(id))}
        choices={ways.map((way) => ({
          value: String(way.id),
          label: <bdi>{coinName(way.currency_code, way.protocol_code)}</bdi>,
          testId: `channel-${way.id}`,
        }))}
      />
      <DepositForm key={chosen.id} way={chosen} readAtMs={readAtMs} draft={draft} reread={find} onDone={onDone}>
        <Place channel={chosen} onCopied={() => draft.act(chosen)} />
      </DepositForm>
    </div>
  );
}

/** The address as QR code and text, with the coin and network that it accepts. */
function Place({ channel, onCopied }: { channel: DepositChannel; onCopied(): void }) {
  const t = useT();
  const titleId = useId();
  const { address, currency_code: currency, protocol_code: network } = channel;
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="mb-2 text-2 font-semibold">
        {t('funds.sendTo')}
      </h3>
      <p className="mb-3 flex gap-2 rounded-control bg-amber-soft p-3 text-2 text-amber" data-testid="only-this">
        <TriangleAlert aria-hidden size={18} strokeWidth={1.5} className="mt-0.5 shrink-0" />
        <span>{t('funds.onlyThis', { currency, network })}</span>
      </p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-sheet bg-raised p-4">
        <figure className="mx-auto w-44 max-w-full shrink-0">
          <QrCode text={address} label={t('funds.qr', { currency })} className="w-full rounded-control" />
          <figcaption className="mt-1.5 text-center text-1 text-muted">{t('funds.qrHint')}</figcaption>
        </figure>
        <div className="min-w-56 flex-1">
          <CopyRow
            label={t('funds.address')}
            text={address}
            testId="deposit-address"
            code
            important
            onCopied={onCopied}
          >
            <Grouped text={address} />
          </CopyRow>
          <div className="py-2">
            <p className="text-1 text-muted">{t('funds.network')}</p>
            <p className="text-2">
              <bdi>{network}</bdi>
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}
