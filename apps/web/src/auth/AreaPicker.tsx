import type { AreaCode } from '@tradewind/contract/light';
import { EmptyState, ErrorState, Sheet, Skeleton, TextField } from '@tradewind/ui';
import { Check, Search } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useT } from '../shared/language.ts';
import { countriesOf, searchRegions, useRegions, type Region } from './areas.ts';
import { Flag } from './Flag.tsx';

interface AreaPickerProps {
  readonly open: boolean;
  onOpenChange(open: boolean): void;
  /** `calling`: a row for each calling code. `country`: a row for each country, without codes. */
  readonly of: 'calling' | 'country';
  /** The selected area: its id, or with `country` its code. */
  readonly chosen: number | string | undefined;
  onChoose(area: AreaCode): void;
}

/** Area codes or countries to choose from, with a search; those without service are marked. */
export function AreaPicker({ open, onOpenChange, of, chosen, onChoose }: AreaPickerProps) {
  const t = useT();
  const title = of === 'calling' ? t('auth.area.title') : t('auth.area.countryTitle');
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={title}>
      <AreaList
        of={of}
        chosen={chosen}
        onChoose={(area) => {
          onChoose(area);
          onOpenChange(false);
        }}
      />
    </Sheet>
  );
}

function AreaList({ of, chosen, onChoose }: Pick<AreaPickerProps, 'of' | 'chosen' | 'onChoose'>) {
  const t = useT();
  const { regions, failed, error, retry } = useRegions();
  const [search, setSearch] = useState('');
  const [refused, setRefused] = useState<string>();
  const asked = useDeferredValue(search);
  const found = useMemo(() => {
    const all = of === 'country' ? countriesOf(regions ?? []) : (regions ?? []);
    return searchRegions(all, asked);
  }, [regions, of, asked]);

  const choose = ({ area, name }: Region) => {
    if (area.served === 1) onChoose(area);
    else setRefused(t('auth.area.refused', { region: name }));
  };

  if (failed) return <ErrorState title={t('auth.area.failed')} error={error} onRetry={retry} />;
  return (
    <>
      <div className="sticky top-0 z-10 bg-float pb-2">
        <TextField
          type="search"
          label={t('auth.area.search')}
          labelHidden
          placeholder={t('auth.area.search')}
          autoComplete="off"
          spellCheck={false}
          dir={/^[+\d]/u.test(search) ? 'ltr' : undefined}
          leading={<Search aria-hidden size={18} strokeWidth={1.5} className="shrink-0 text-muted" />}
          value={search}
          onKeyDown={(event) => {
            const [first] = found;
            if (event.key === 'Enter' && first !== undefined) choose(first);
          }}
          onValueChange={(text) => {
            setSearch(text);
            setRefused(undefined);
          }}
        />
        <div role="alert">
          {refused !== undefined && (
            <p className="mt-2 rounded-control bg-amber-soft px-3 py-2 text-2 text-amber">{refused}</p>
          )}
        </div>
      </div>
      {/* the same height for all results, so that the sheet does not jump */}
      <div className="min-h-[55dvh]">
        {regions === undefined && <ListSkeleton />}
        {regions !== undefined && found.length === 0 && <EmptyState title={t('auth.area.none')} />}
        <ul>
          {found.map((region) => (
            <AreaRow
              key={region.area.id}
              region={region}
              calling={of === 'calling'}
              chosen={chosen === (of === 'calling' ? region.area.id : region.area.code)}
              onChoose={() => choose(region)}
            />
          ))}
        </ul>
      </div>
    </>
  );
}

interface AreaRowProps {
  readonly region: Region;
  readonly calling: boolean;
  readonly chosen: boolean;
  onChoose(): void;
}

function AreaRow({ region: { area, name }, calling, chosen, onChoose }: AreaRowProps) {
  const t = useT();
  const isServed = area.served === 1;
  return (
    <li className="border-b border-line [contain-intrinsic-size:auto_48px] [content-visibility:auto] last:border-b-0">
      <button
        type="button"
        data-testid={`area-${area.code}`}
        aria-current={chosen || undefined}
        onClick={onChoose}
        className={`-mx-2 flex min-h-12 w-[calc(100%+1rem)] items-center gap-3 rounded-control px-2 text-start text-2 hover:bg-press active:bg-press ${isServed ? '' : 'text-muted'}`}
      >
        <Flag code={area.code} />
        <span className="min-w-0 flex-1">{name}</span>
        {!isServed && <span className="shrink-0 text-1 text-amber">{t('auth.area.notServed')}</span>}
        {calling && <span className="figures shrink-0 text-muted">+{area.global_code}</span>}
        {chosen && <Check aria-hidden size={18} strokeWidth={2} className="shrink-0 text-accent" />}
      </button>
    </li>
  );
}

function ListSkeleton() {
  return (
    <div className="space-y-3 pt-2">
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="h-8" />
      ))}
    </div>
  );
}
