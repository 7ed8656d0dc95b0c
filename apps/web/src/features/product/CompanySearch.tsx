import { companyCalls, type Company } from '@tradewind/contract/light';
import { EmptyState, ErrorState, rowClass, Skeleton } from '@tradewind/ui';
import { Building2, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { useClient } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { Page, useGoBack } from '../../shared/Page.tsx';
import { PagesEnd } from '../../shared/PagesEnd.tsx';
import { companyPath, PATHS } from '../../shared/paths.ts';
import { usePages } from '../../shared/use-pages.ts';
import { Highlight } from './Highlight.tsx';
import { Logo } from './Logo.tsx';
import { SearchField } from './SearchField.tsx';

const PAUSE_MS = 250;
const NAME_LENGTH = 80;

/** The text once the user pauses typing. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setPaused(text), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  return paused;
}

/** /product in directory mode: companies by name, all of them without a search. */
export function CompanySearch() {
  const t = useT();
  const goBack = useGoBack(PATHS.quotes);
  const list = useRef<HTMLUListElement>(null);
  const [search, setSearch] = useState('');
  const links = () => [...(list.current?.querySelectorAll('a') ?? [])];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') links()[0]?.focus();
    else if (event.key === 'Enter') links()[0]?.click();
    else if (event.key === 'Escape' && search !== '') setSearch('');
    else if (event.key === 'Escape') goBack();
    else return;
    event.preventDefault();
  };
  /** Arrow keys move through the list, and from its top back into the field. */
  const walk = (event: KeyboardEvent<HTMLUListElement>) => {
    const all = links();
    const at = all.findIndex((link) => link === document.activeElement);
    if (event.key === 'ArrowDown') all[at + 1]?.focus();
    else if (event.key === 'ArrowUp' && at > 0) all[at - 1]?.focus();
    else if (event.key === 'ArrowUp' || event.key === 'Escape') document.querySelector('input')?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <Page title={t('directory.company.search')} parent={PATHS.quotes}>
      <SearchField
        label={t('directory.company.search')}
        placeholder={t('directory.company.hint')}
        search={search}
        onSearch={(text) => setSearch(text.slice(0, NAME_LENGTH))}
        onKeyDown={onKeyDown}
      />
      <p className="hidden px-4 pt-2 text-1 text-muted wide:block">{t('directory.keys')}</p>
      <Found name={usePaused(search).trim()} list={list} onKeyDown={walk} />
    </Page>
  );
}

interface FoundProps {
  readonly name: string;
  readonly list: React.RefObject<HTMLUListElement | null>;
  onKeyDown(event: KeyboardEvent<HTMLUListElement>): void;
}

function Found({ name, list, onKeyDown }: FoundProps) {
  const t = useT();
  const { api } = useClient();
  const pages = usePages<Company>({
    key: ['companies', name],
    load: (page, signal) =>
      api.call(companyCalls.companies, name === '' ? { page } : { name, page }, { signal, quiet: true }),
    idOf: ({ id }) => id,
  });
  if (pages.status === 'loading') return <RowsSkeleton />;
  if (pages.status === 'error')
    return <ErrorState title={t('directory.company.failed')} error={pages.error} onRetry={pages.retry} />;
  if (pages.rows.length === 0)
    return (
      <div role="status">
        <EmptyState
          icon={<Building2 size={32} strokeWidth={1.5} />}
          title={name === '' ? t('directory.company.emptyTitle') : t('directory.company.noneTitle')}
          body={name === '' ? t('directory.company.emptyBody') : t('directory.company.noneBody')}
        />
      </div>
    );
  return (
    <>
      <p role="status" className="px-4 pt-2 pb-1 text-1 text-muted">
        {t.plural('directory.company.found', pages.total)}
      </p>
      <ul ref={list} onKeyDown={onKeyDown}>
        {pages.rows.map((company) => (
          <li key={company.id}>
            <Link
              to={companyPath(company.id)}
              data-testid={`company-${company.id}`}
              className={`${rowClass} min-h-16 outline-offset-[-2px] hover:bg-raised active:bg-raised`}
            >
              <Logo logo={company.logo} name={company.name} />
              <span className="min-w-0 flex-1">
                <span dir="auto" className="block wrap-anywhere text-2 font-semibold rtl:text-right">
                  <Highlight text={company.name} search={name} />
                </span>
                <span dir="auto" className="block wrap-anywhere text-1 text-muted rtl:text-right">
                  <Highlight text={company.subject} search={name} />
                </span>
              </span>
              <ChevronRight aria-hidden size={18} strokeWidth={1.5} className="shrink-0 text-muted rtl:-scale-x-100" />
            </Link>
          </li>
        ))}
      </ul>
      <PagesEnd pages={pages} failed={t('directory.company.failed')} />
    </>
  );
}

function RowsSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t('ui.loading')} className="pt-7">
      {Array.from({ length: 5 }, (_, index) => (
        <div key={index} className="flex min-h-16 items-center gap-3 border-b border-line px-4">
          <Skeleton className="size-11" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-4 w-36" />
            <Skeleton className="h-3 w-48" />
          </div>
        </div>
      ))}
    </div>
  );
}
