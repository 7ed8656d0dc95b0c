import { operatorBaseCalls } from '@tradewind/contract/operator-light';
import { Segmented } from '@tradewind/ui';
import { useMay } from '../../shared/api.ts';
import { useT } from '../../shared/language.ts';
import { Page } from '../../shared/Page.tsx';
import { useFilter } from '../../shared/use-filter.ts';
import { Banks } from './Banks.tsx';
import { Base } from './Base.tsx';
import { Channels } from './Channels.tsx';
import { Currencies } from './Currencies.tsx';

const DEFAULTS = { view: '' };
const VIEWS = ['base', 'currencies', 'channels', 'banks'] as const;

/** /admin/settings: configuration of the house, and the deposit channels and bank accounts. */
export function SettingsPage() {
  const t = useT();
  const filter = useFilter(DEFAULTS);
  const mayPayWays = useMay(operatorBaseCalls.currencies);
  const view = mayPayWays ? (VIEWS.find((known) => known === filter.values.view) ?? 'base') : 'base';
  return (
    <Page title={t('app.nav.settings')}>
      {mayPayWays && (
        <div className="mb-4 max-w-168">
          <Segmented
            label={t('settings.view')}
            value={view}
            onValueChange={(next) => filter.set({ view: next === 'base' ? '' : next })}
            choices={VIEWS.map((value) => ({ value, label: t(`settings.views.${value}`) }))}
          />
        </div>
      )}
      {view === 'base' && <Base />}
      {view === 'currencies' && <Currencies />}
      {view === 'channels' && <Channels />}
      {view === 'banks' && <Banks />}
    </Page>
  );
}
