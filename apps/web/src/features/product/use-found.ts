import { forexCalls, type Instrument } from '@tradewind/contract/light';
import { useEffect, useState } from 'react';
import { useClient } from '../../shared/client.tsx';
import { SEARCH_ALIASES } from '../../shared/search-aliases.ts';
import { matches } from '../quotes/index.ts';

/** The server is asked when the user pauses typing. */
const PAUSE_MS = 180;

/**
 * Instruments by symbol, name and other common names: immediately the local results, in the reader's language; then also those of the server,
 * which knows the English names, too.
 */
export function useFound(instruments: readonly Instrument[], search: string): readonly Instrument[] {
  const { api } = useClient();
  const [answer, setAnswer] = useState<{ readonly search: string; readonly ids: ReadonlySet<number> }>();
  const asked = search.trim();
  useEffect(() => {
    if (asked === '') return;
    const abort = new AbortController();
    const timer = window.setTimeout(() => {
      api
        .call(forexCalls.tradeList, { searchCurrency: asked.slice(0, 40) }, { quiet: true, signal: abort.signal })
        .then((rows) => setAnswer({ search: asked, ids: new Set(rows.map(({ Id }) => Id)) }))
        // local results are found anyway
        .catch(() => undefined);
    }, PAUSE_MS);
    return () => {
      window.clearTimeout(timer);
      abort.abort();
    };
  }, [api, asked]);
  if (asked === '') return [];
  const known = answer?.search === asked ? answer.ids : undefined;
  return instruments.filter(
    (instrument) => matches(instrument, asked, SEARCH_ALIASES) || known?.has(instrument.Id) === true,
  );
}
